import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import contact from '#functions/contact.ts'
import file from '#functions/admin-conversion-file.ts'
import files from '#functions/admin-conversion-files.ts'
import type { ConversionOverview, NewExport } from '#domain/conversions/export.ts'
import { changeLead, eraseLead } from '#server/leads/lead-changes.ts'
import { leads } from '#server/leads/leads.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'
import { anAttribution } from '#tests/support/leads.ts'

useBlobs()

const site = mkdtempSync(join(tmpdir(), 'site-'))
mkdirSync(join(site, '_content'))
const firm: object = parse(readFileSync('content/site.yaml', 'utf8'))

afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(site, { recursive: true }))

/** Build a release whose switch is on or off. */
function switchFiles(conversionFiles: boolean) {
  writeFileSync(join(site, '_content/site.json'), JSON.stringify({ ...firm, conversionFiles }))
  vi.stubEnv('SITE_DIR', site)
}

async function write(query: string, headers: Record<string, string> = {}) {
  const { firstTouch, lastTouch } = anAttribution(query)
  const { normal: _, ...touch } = lastTouch
  const attribution = { firstTouch: { ...touch, at: firstTouch.at }, lastTouch: touch }
  const body = { name: 'Ada', email: 'ada@example.com', message: 'Hello there', attribution }
  const response = await call(contact, '/api/contact', { method: 'POST', body, headers })
  expect(response.status).toBe(201)
}

const GOOGLE = 'gclid=Cj0KCQ_click-of-google'
const MICROSOFT = 'msclkid=f894f652ea334e739002f7167ab8f8e3'

async function create(platform: string): Promise<NewExport & { status: number }> {
  const { cookie } = await aSignedIn()
  const options = { method: 'POST', cookie, body: { platform } } as const
  const response = await call(files, '/api/admin/conversion-files', options)
  // The endpoint answers with this type.
  return { ...((await response.json()) as NewExport), status: response.status }
}

async function download(platform: string, id = ''): Promise<string[]> {
  const { cookie } = await aSignedIn()
  const options = { cookie, params: { platform, id } }
  const response = await call(file, `/api/admin/conversion-files/${platform}/${id}`, options)
  expect(response.status).toBe(200)
  return (await response.text()).trim().split('\r\n')
}

describe('files for ad platforms', () => {
  test('name leads by their click ids alone, each once, and won leads a second time', async () => {
    switchFiles(true)
    await write(GOOGLE)
    await write(MICROSOFT)
    await write('utm_source=google')
    const first = await create('google')
    expect(first).toMatchObject({ status: 201, count: 1 })
    const rows = await download('google', first.id)
    expect(rows).toHaveLength(3)
    expect(rows[2]).toMatch(/^Cj0KCQ_click-of-google,Lead,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,,$/)
    expect(rows.join()).not.toMatch(/ada|example\.com/i)
    expect(await create('google')).toMatchObject({ status: 200, count: 0 })

    for (const key of await leads.keys())
      await changeLead(key, { status: 'won', value: 990.5 }, 'ada')
    const second = await create('google')
    expect((await download('google', second.id)).slice(2)).toEqual([
      expect.stringMatching(/^Cj0KCQ_click-of-google,Won,.*,990\.50,USD$/),
    ])
    expect(await download('google', first.id)).toEqual(rows)
    expect(await create('microsoft')).toMatchObject({ count: 2 })
  })

  test('are off until they are switched on, and then name only later leads', async () => {
    switchFiles(false)
    await write(GOOGLE)
    expect(await create('google')).toMatchObject({ status: 409 })
    switchFiles(true)
    expect(await create('google')).toMatchObject({ count: 0 })
  })

  test.each([{ 'sec-gpc': '1' }, { dnt: '1' }])(
    'have no lead that arrived with %o',
    async (headers) => {
      switchFiles(true)
      await write(GOOGLE, headers)
      expect(await create('google')).toMatchObject({ count: 0 })
    },
  )

  test('have no row of a lead that was erased since, of spam or of an invented click id', async () => {
    switchFiles(true)
    await write(GOOGLE)
    const { id } = await create('google')
    const [key = ''] = await leads.keys()
    await eraseLead(key)
    expect(await download('google', id)).toHaveLength(2)
    await write('gclid==cmd|x')
    expect(await create('google')).toMatchObject({ count: 0 })
    await write(GOOGLE)
    for (const spam of await leads.keys()) await changeLead(spam, { status: 'spam' }, 'ada')
    expect(await create('google')).toMatchObject({ count: 0 })
  })

  test('have no conversion twice when two people export at once', async () => {
    switchFiles(true)
    await write(GOOGLE)
    const { cookie } = await aSignedIn()
    const options = { method: 'POST', cookie, body: { platform: 'google' } } as const
    const both = await Promise.all([0, 1].map(() => call(files, '/x', options)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201])
  })

  test('are listed with who made them, when and how many conversions they have', async () => {
    switchFiles(true)
    await write(GOOGLE)
    await create('google')
    const { cookie } = await aSignedIn()
    const response = await call(files, '/api/admin/conversion-files', { cookie })
    // The endpoint answers with this type.
    const { isOn, exports } = (await response.json()) as ConversionOverview
    expect(isOn).toBe(true)
    expect(exports).toMatchObject({ google: [{ count: 1, by: expect.any(String) }], microsoft: [] })
  })

  test.each([['bing'], ['../google'], ['']])(
    'respond with 404 for the platform "%s"',
    async (platform) => {
      const { cookie } = await aSignedIn()
      const options = { cookie, params: { platform, id: 'x' } }
      expect((await call(file, '/api/admin/conversion-files/x/x', options)).status).toBe(404)
    },
  )
})
