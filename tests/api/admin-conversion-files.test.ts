import { describe, expect, test } from 'vitest'
import type { ConversionOverview } from '#domain/marketing/conversions/export.ts'
import { changeLead } from '#server/leads/lead-changes.ts'
import { leads } from '#server/leads/leads.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import {
  createFile,
  downloadFile,
  GOOGLE,
  MICROSOFT,
  useConversionSwitch,
  writeAfter,
} from '#tests/support/conversion-files.ts'

useBlobs()
const switchFiles = useConversionSwitch()

describe('files for ad platforms', () => {
  test('name leads by their click ids alone, each once, and won leads a second time', async () => {
    switchFiles(true)
    await writeAfter(GOOGLE)
    await writeAfter(MICROSOFT)
    await writeAfter('utm_source=google')
    const first = await createFile('google')
    expect(first).toMatchObject({ status: 201, count: 1 })
    const rows = await downloadFile('google', first.id)
    expect(rows).toHaveLength(3)
    expect(rows[2]).toMatch(/^Cj0KCQ_click-of-google,Lead,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,,$/)
    expect(rows.join()).not.toMatch(/ada|example\.com/i)
    expect(await createFile('google')).toMatchObject({ status: 200, count: 0 })

    for (const key of await leads.keys())
      await changeLead(key, { status: 'won', value: 990.5 }, 'ada')
    const second = await createFile('google')
    expect((await downloadFile('google', second.id)).slice(2)).toEqual([
      expect.stringMatching(/^Cj0KCQ_click-of-google,Won,.*,990\.50,USD$/),
    ])
    expect(await downloadFile('google', first.id)).toEqual(rows)
    expect(await createFile('microsoft')).toMatchObject({ count: 2 })
  })

  test('name the newest click of a platform, also after a return without one', async () => {
    switchFiles(true)
    await writeAfter('utm_source=newsletter', {}, GOOGLE)
    await writeAfter('gclid=Cj0KCQ_a-later-click', {}, GOOGLE)
    const { id } = await createFile('google')
    const names = (await downloadFile('google', id)).slice(2).map((row) => row.split(',')[0])
    expect(names).toEqual(['Cj0KCQ_click-of-google', 'Cj0KCQ_a-later-click'])
  })

  test('are off until they are switched on, and then name only later leads', async () => {
    switchFiles(false)
    await writeAfter(GOOGLE)
    expect(await createFile('google')).toMatchObject({ status: 409 })
    switchFiles(true)
    expect(await createFile('google')).toMatchObject({ count: 0 })
  })

  test.each([{ 'sec-gpc': '1' }, { dnt: '1' }])(
    'have no lead that arrived with %o',
    async (headers) => {
      switchFiles(true)
      await writeAfter(GOOGLE, headers)
      expect(await createFile('google')).toMatchObject({ count: 0 })
    },
  )

  test('have no lead that is spam or has an invented click id', async () => {
    switchFiles(true)
    await writeAfter('gclid==cmd|x')
    expect(await createFile('google')).toMatchObject({ count: 0 })
    await writeAfter(GOOGLE)
    for (const spam of await leads.keys()) await changeLead(spam, { status: 'spam' }, 'ada')
    expect(await createFile('google')).toMatchObject({ count: 0 })
  })

  test('have no conversion twice when two people export at once', async () => {
    switchFiles(true)
    await writeAfter(GOOGLE)
    const { cookie } = await aSignedIn()
    const options = { method: 'POST', cookie, body: { platform: 'google' } } as const
    const both = await Promise.all([0, 1].map(() => call('/api/admin/conversion-files', options)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201])
  })

  test('are listed with who made them, when and how many conversions they have', async () => {
    switchFiles(true)
    await writeAfter(GOOGLE)
    await createFile('google')
    const { cookie } = await aSignedIn()
    const response = await call('/api/admin/conversion-files', { cookie })
    // The endpoint answers with this type.
    const { isOn, exports } = (await response.json()) as ConversionOverview
    expect(isOn).toBe(true)
    expect(exports).toMatchObject({ google: [{ count: 1, by: expect.any(String) }], microsoft: [] })
  })
})
