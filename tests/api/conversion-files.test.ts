import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/duration.ts'
import { changeLead, eraseLead } from '#server/leads/lead-changes.ts'
import { buildLeadKey, leads, saveLead } from '#server/leads/leads.ts'
import { race, useSite } from '#tests/support/api.ts'
import {
  GOOGLE,
  LINKEDIN,
  META,
  MICROSOFT,
  useConversionSwitch,
  writeAfter,
} from '#tests/support/conversion-files.ts'
import { aContact, anAttribution } from '#tests/support/leads.ts'

const admin = useSite()

describe('the files of conversions', () => {
  const switchFiles = useConversionSwitch()

  beforeEach(() => switchFiles(true))

  const FILES = '/api/admin/conversion-files'

  /** Make a file of the new conversions of a platform. */
  const create = (platform: string) => admin.post(FILES, { platform })
  const ask = (platform: string, id: string) =>
    admin.get(`${FILES}/${encodeURIComponent(platform)}/${encodeURIComponent(id)}`)

  /** The rows of a file, without its headings. */
  const rowsOf = async (id: string, platform = 'google', headings = 2): Promise<string[]> =>
    (await ask(platform, id)).body.trim().split('\r\n').slice(headings)

  const changeLeads = async (change: Parameters<typeof changeLead>[1]) => {
    for (const key of await leads.keys()) await changeLead(key, change, 'ada')
  }

  test('name each lead once by its click id alone, and again when it is won', async () => {
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

  test.each([
    ['meta', META, /^[\da-f]{64},Lead,[\dT:.-]+Z,,$/],
    ['linkedin', LINKEDIN, /^[\da-f]{64},\d{13},LEAD,1\.00,USD$/],
  ])(
    'of %s name leads who clicked there by the hash of their address',
    async (platform, query, row) => {
      for (const each of [GOOGLE, MICROSOFT, META, LINKEDIN, `utm_source=${platform}`])
        await writeAfter(each)
      const { id, count } = (await create(platform)).body
      expect(count).toBe(1)
      // printf %s ada@example.com | sha256sum
      const hash = 'b5fc85e55755f9e0d030a10ab4429b6b2944855f9a0d60077fe832becbc41d72'
      const rows = await rowsOf(id, platform, 1)
      expect(rows).toEqual([expect.stringMatching(row)])
      expect(rows[0]?.split(',')[0]).toBe(hash)
      expect(rows[0]).not.toContain(query.split('=')[1])

      const google = await create('google')
      expect((await ask('google', google.body.id)).body).not.toContain(hash)
      for (const key of await leads.keys()) await eraseLead(key)
      expect(await rowsOf(id, platform, 1)).toEqual([])
    },
  )

  test('leave out an address that was given while the privacy page promised that', async () => {
    const attribution = anAttribution(`${META}&${LINKEDIN}&${GOOGLE}`)
    await saveLead(aContact({ attribution, isExportable: true }))
    for (const platform of ['meta', 'linkedin'])
      expect((await create(platform)).body, platform).toMatchObject({ count: 0 })
    expect((await create('google')).body).toMatchObject({ count: 1 })
  })

  test.each([
    ['waits a week for its value', 30, 6, 0],
    ['has waited a week for its value', 30, 8, 1],
    ['does not wait for it in the last weeks of its click', 80, 1, 1],
  ])('name a won lead that %s', async (_, arrived, won, count) => {
    const at = (days: number) => new Date(Date.now() - days * DAY_MS)
    const attribution = anAttribution(GOOGLE)
    const lead = await saveLead(aContact({ attribution, isExportable: true }), at(arrived))
    await changeLead(buildLeadKey(lead), { status: 'won' }, 'ada', at(won))
    expect((await create('google')).body).toMatchObject({ count: 1 + count })
    await changeLeads({ value: 990.5 })
    expect((await create('google')).body).toMatchObject({ count: 1 - count })
  })

  test('name the newest click of a platform, also after a return without one', async () => {
    await writeAfter('utm_source=newsletter', {}, GOOGLE)
    await writeAfter('gclid=Cj0KCQ_a-later-click', {}, GOOGLE)
    const names = (await rowsOf((await create('google')).body.id)).map((row) => row.split(',')[0])
    expect(names).toEqual(['Cj0KCQ_click-of-google', 'Cj0KCQ_a-later-click'])
  })

  test.each([
    ['google', GOOGLE],
    ['meta', META],
  ])(
    'of %s are off until they are switched on, and then name only later leads',
    async (platform, query) => {
      switchFiles(false)
      await writeAfter(query)
      expect((await create(platform)).status).toBe(409)
      switchFiles(true)
      expect((await create(platform)).body).toMatchObject({ count: 0 })
      await writeAfter(query)
      expect((await create(platform)).body).toMatchObject({ count: 1 })
    },
  )

  test('leave out spam, invented click ids and leads with a privacy signal', async () => {
    await writeAfter(GOOGLE)
    await changeLeads({ status: 'spam' })
    await writeAfter('gclid==cmd|x')
    for (const signal of ['sec-gpc', 'dnt']) await writeAfter(GOOGLE, { [signal]: '1' })
    expect((await create('google')).body).toMatchObject({ count: 0 })
  })

  test('export each conversion once when two people export at once', async () => {
    await writeAfter(GOOGLE)
    expect(await race(create('google'), create('google'))).toEqual([200, 201])
  })

  test('are listed with who exported them, when, and with how many conversions', async () => {
    await writeAfter(GOOGLE)
    await create('google')
    const google = [{ count: 1, by: 'ada', at: expect.any(String) }]
    const exports = { google, microsoft: [], meta: [], linkedin: [] }
    expect((await admin.get(FILES)).body).toMatchObject({ isOn: true, exports })
  })

  test('are downloads that no cache keeps, and are refused once they are switched off', async () => {
    await writeAfter(GOOGLE)
    const { id } = (await create('google')).body
    expect(Object.fromEntries((await ask('google', id)).headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="conversions-google-${id.slice(0, 8)}.csv"`,
      'cache-control': 'no-store',
    })
    switchFiles(false)
    const error = expect.stringContaining('switched off')
    expect(await ask('google', id)).toMatchObject({ status: 409, body: { error } })
  })

  test('are found by their own platform and id alone', async () => {
    await writeAfter(GOOGLE)
    const { id } = (await create('google')).body
    const unknown = { status: 404, body: { error: 'There is no such file.' } }
    for (const platform of ['microsoft', 'bing', '../google'])
      expect(await ask(platform, id), platform).toMatchObject(unknown)
    for (const other of ['../google', 'x', crypto.randomUUID()])
      expect(await ask('google', other), other).toMatchObject(unknown)
  })
})
