import { beforeEach, expect, test } from 'vitest'
import { changeLead, eraseLead } from '#server/leads/lead-changes.ts'
import { leads } from '#server/leads/leads.ts'
import { race, useSite } from '#tests/support/api.ts'
import {
  GOOGLE,
  MICROSOFT,
  useConversionSwitch,
  writeAfter,
} from '#tests/support/conversion-files.ts'

const admin = useSite()
const switchFiles = useConversionSwitch()

beforeEach(() => switchFiles(true))

const PATH = '/api/admin/conversion-files'

/** Make a file of the new conversions of a platform. */
const create = (platform: string) => admin.post(PATH, { platform })
const ask = (platform: string, id: string) =>
  admin.get(`${PATH}/${encodeURIComponent(platform)}/${encodeURIComponent(id)}`)

/** The rows of a file, without its two headings. */
const rowsOf = async (id: string, platform = 'google'): Promise<string[]> =>
  (await ask(platform, id)).body.trim().split('\r\n').slice(2)

const changeLeads = async (change: Parameters<typeof changeLead>[1]) => {
  for (const key of await leads.keys()) await changeLead(key, change, 'ada')
}

test('files name leads by their click ids alone, each once, and won leads a second time', async () => {
  for (const query of [GOOGLE, MICROSOFT, 'utm_source=google']) await writeAfter(query)
  const first = await create('google')
  expect(first).toMatchObject({ status: 201, body: { count: 1 } })
  const rows = await rowsOf(first.body.id)
  const lead = /^Cj0KCQ_click-of-google,Lead,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,,$/
  expect(rows).toEqual([expect.stringMatching(lead)])
  expect((await ask('google', first.body.id)).body).not.toMatch(/ada|example\.com/i)
  expect(await create('google')).toMatchObject({ status: 200, body: { count: 0 } })

  await changeLeads({ status: 'won', value: 990.5 })
  const won = /^Cj0KCQ_click-of-google,Won,.*,990\.50,USD$/
  expect(await rowsOf((await create('google')).body.id)).toEqual([expect.stringMatching(won)])
  expect(await rowsOf(first.body.id)).toEqual(rows)
  expect((await create('microsoft')).body).toMatchObject({ count: 2 })
})

test('files name the newest click of a platform, also after a return without one', async () => {
  await writeAfter('utm_source=newsletter', {}, GOOGLE)
  await writeAfter('gclid=Cj0KCQ_a-later-click', {}, GOOGLE)
  const names = (await rowsOf((await create('google')).body.id)).map((row) => row.split(',')[0])
  expect(names).toEqual(['Cj0KCQ_click-of-google', 'Cj0KCQ_a-later-click'])
})

test('files are off until they are switched on, and then name only later leads', async () => {
  switchFiles(false)
  await writeAfter(GOOGLE)
  expect((await create('google')).status).toBe(409)
  switchFiles(true)
  expect((await create('google')).body).toMatchObject({ count: 0 })
})

test('files have no lead that arrived with a signal, is spam or has an invented click id', async () => {
  await writeAfter(GOOGLE)
  await changeLeads({ status: 'spam' })
  await writeAfter('gclid==cmd|x')
  for (const signal of ['sec-gpc', 'dnt']) await writeAfter(GOOGLE, { [signal]: '1' })
  expect((await create('google')).body).toMatchObject({ count: 0 })
})

test('files have no conversion twice when two people export at once', async () => {
  await writeAfter(GOOGLE)
  expect(await race(create('google'), create('google'))).toEqual([200, 201])
})

test('files are listed with who made them, when and how many conversions they have', async () => {
  await writeAfter(GOOGLE)
  await create('google')
  const exports = { google: [{ count: 1, by: 'ada', at: expect.any(String) }], microsoft: [] }
  expect((await admin.get(PATH)).body).toMatchObject({ isOn: true, exports })
})

test('a file is a download named after its platform, which no cache keeps, while files are on', async () => {
  await writeAfter(GOOGLE)
  const { id } = (await create('google')).body
  expect(Object.fromEntries((await ask('google', id)).headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="conversions-google.csv"',
    'cache-control': 'no-store',
  })
  switchFiles(false)
  const error = expect.stringContaining('switched off')
  expect(await ask('google', id)).toMatchObject({ status: 409, body: { error } })
})

test('a file has no row of a lead that was erased since', async () => {
  await writeAfter(GOOGLE)
  const { id } = (await create('google')).body
  expect(await rowsOf(id)).toHaveLength(1)
  for (const key of await leads.keys()) await eraseLead(key)
  expect(await rowsOf(id)).toEqual([])
})

test('a file is there for its own platform and id alone', async () => {
  await writeAfter(GOOGLE)
  const { id } = (await create('google')).body
  const unknown = { status: 404, body: { error: 'There is no such file.' } }
  for (const platform of ['microsoft', 'bing', '../google'])
    expect(await ask(platform, id)).toMatchObject(unknown)
  for (const other of ['../google', 'x', crypto.randomUUID()])
    expect(await ask('google', other)).toMatchObject(unknown)
})
