import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ADS_ROUTES } from '#domain/content/content-requests.ts'

test('the ids that no copy may have are the other pages below /ads', () => {
  const names = readdirSync('src/pages/ads').map((name) => name.replace('.astro', ''))
  expect(names.filter((name) => name !== '[quiz]').toSorted()).toEqual(ADS_ROUTES.toSorted())
})
