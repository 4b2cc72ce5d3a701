import { listFunctions } from '@netlify/zip-it-and-ship-it'
import { expect, test } from 'vitest'
import { loadFunctions } from '#platform/functions/load-functions.ts'

const byNetlify = await listFunctions('functions', { parseISC: true })
const modules = await loadFunctions('functions')

test.each(modules)(
  "Netlify's parser finds every path of the $name function",
  ({ name, routes }) => {
    const found = byNetlify.find((one) => one.name === name)?.routes?.map(({ pattern }) => pattern)
    const paths = new Set(routes?.map(({ path }) => path).filter((path) => path !== '*'))
    expect(found?.toSorted()).toEqual([...paths].toSorted())
  },
)

test("Netlify's parser finds the schedule of the jobs", () => {
  expect(byNetlify.flatMap(({ name, schedule }) => (schedule ? [[name, schedule]] : []))).toEqual([
    ['jobs', '*/5 * * * *'],
  ])
})

test('no path belongs to two functions', () => {
  const paths = byNetlify.flatMap(({ routes }) => routes?.map(({ pattern }) => pattern) ?? [])
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted())
})
