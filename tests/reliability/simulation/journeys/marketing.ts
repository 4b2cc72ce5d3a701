import { NO_FIGURES } from '#domain/marketing/figures.ts'
import type { CampaignOverview } from '#domain/marketing/campaigns/saved-link.ts'
import { countOutcomes, type FunnelReport } from '#domain/marketing/funnel/report.ts'
import { addDays } from '#domain/time/utc-day.ts'
import { leads } from '#server/leads/leads.ts'
import { DAY_MS, type Guide, type Journey } from './guide.ts'

/** A link's figures are what came through it: clicks, visits, leads and costs. */
const runCampaign: Journey = async (guide) => {
  const campaign = `c-${guide.mark}`
  const tags = { utm_source: 'news', utm_medium: 'email', utm_campaign: campaign }
  const save = (expect: number) =>
    guide.edit(`POST ${CAMPAIGNS}`, { body: { path: '/ads/quiz-b', tags }, expect })
  const { id } = await guide.read<{ id: string }>(save(201))
  if (guide.isQuiet) await save(409)
  const name = `go-${guide.mark}`
  await guide.edit('POST /api/admin/short-links', { body: { name, linkId: id }, expect: 201 })
  const wanted = `/ads/quiz-b?utm_source=news&utm_medium=email&utm_campaign=${campaign}`
  for (let click = 0; click < 3; click++) {
    const response = await guide.ask(`/go/${name.toUpperCase()}`, { expect: 302 })
    guide.same(response.headers.get('location'), wanted, 'where a short link leads')
  }
  // What is not a visitor's is not counted.
  const bot = { 'user-agent': 'Googlebot/2.1' }
  await guide.ask(`/go/${name}`, { headers: bot, expect: 302 })
  await guide.ask(`/go/nothing-${guide.mark}`, { expect: 404 })
  const session = `s-${guide.mark}`
  const attribution = new URLSearchParams(tags).toString()
  const report = (eventType: string, eventData: object, headers: object = {}) =>
    guide.ask('POST /api/ads/events', {
      body: {
        sessionId: session,
        quizId: 'quiz-b',
        eventType,
        eventData: JSON.stringify(eventData),
      },
      headers: { 'x-attribution': attribution, ...headers },
      expect: 'dnt' in headers ? 204 : 201,
    })
  await report('page_view', { questionIndex: 0 })
  await report('page_view', { questionIndex: 0 })
  await report('question_answered', { questionNumber: 1, answer: 'Yes' })
  await report('page_view', { questionIndex: 0 }, { dnt: '1' })
  await write(guide, { ...tags }, { 'x-session-id': session })
  const test = { sessionId: `t-${guide.mark}`, quizId: 'quiz-b', eventType: 'page_view' }
  await guide.edit('POST /api/ads/events', {
    body: { ...test, eventData: '{"questionIndex":0}' },
    headers: { 'x-attribution': attribution },
    expect: guide.isTimed ? 204 : [201, 204],
  })
  const link = guide.edit(`${CAMPAIGNS}/${id}`)
  const { testedAt } = await guide.read<{ testedAt?: string }>(link)
  guide.check(testedAt !== undefined || !guide.isListed, 'a test click did not arrive')
  const costs = [
    { day: today(guide), source: 'news', medium: 'email', campaign, content: '', amount: 12_345 },
  ]
  await guide.edit(`POST ${COSTS}`, { body: { costs }, expect: 201 })
  if (!guide.isExact) return
  const startedAt = guide.now()
  const check = async () => {
    const { campaigns } = await guide.read<CampaignOverview>(
      guide.edit(`${CAMPAIGNS}?${period(guide, startedAt)}`),
    )
    const group = campaigns.find((each) => each.campaign === campaign)
    const link = group?.links.find((each) => each.id === id)
    const { views, started, leads: count, cost } = link?.figures ?? NO_FIGURES
    guide.same(
      { views, started, count, cost, clicks: link?.shortLinks.map(({ clicks }) => clicks) },
      { views: 1, started: 1, count: 1, cost: 12_345, clicks: [3] },
      'the figures of a link',
    )
    guide.same(group?.totals.leads, 1, 'the leads of a campaign')
    return true
  }
  await check()
  for (const days of UNTIL_CLOSED)
    guide.later(
      startedAt + days * DAY_MS,
      'figures stay when their days are closed',
      check,
      'rollup',
    )
}

/** A changed link keeps its short links; a deleted one leads nowhere. */
const changeLink: Journey = async (guide) => {
  const tags = { utm_source: 'news', utm_medium: 'print', utm_campaign: `l-${guide.mark}` }
  const { id } = await guide.read<{ id: string }>(
    guide.edit(`POST ${CAMPAIGNS}`, { body: { path: '/contact', tags }, expect: 201 }),
  )
  const name = `l-${guide.mark}`
  const shorten = (linkId: string | undefined, expect: number) =>
    guide.edit('POST /api/admin/short-links', { body: { name, linkId }, expect })
  await shorten(id, 201)
  if (!guide.isListed) return
  const body = { path: '/about', tags: { ...tags, utm_content: 'b' }, isArchived: false }
  const changed = await guide.read<{ id: string }>(guide.edit(`PUT ${CAMPAIGNS}/${id}`, { body }))
  const opened = await guide.ask(`/go/${name}`, { expect: 302 })
  const location = opened.headers.get('location') ?? ''
  guide.check(
    location.startsWith('/about?') && location.includes('utm_content=b'),
    `it leads to ${location}`,
  )
  await guide.edit(`DELETE ${CAMPAIGNS}/${changed.id}`)
  await guide.ask(`/go/${name}`, { expect: 404 })
  if (guide.isQuiet) await shorten(guide.world.links[0], 409)
}

/** Each conversion is in one file of its platform, however many files there are. */
const exportConversions: Journey = async (guide) => {
  const gclid = `Click_${guide.mark}_0123456789`
  const later = `Later_${guide.mark}_0123456789`
  const key = await write(guide, { gclid })
  const spam = await write(guide, { gclid: `Spam_${guide.mark}_0123456789` })
  await write(guide, { msclkid: `0123456789abcdef0123456789${guide.mark}` })
  if (!guide.isListed) return
  await guide.edit(`PUT /api/admin/leads/${spam}`, { body: { status: 'spam' } })
  const win = (lead: string, body: object) =>
    guide.edit(`PUT /api/admin/leads/${lead}`, { body: { status: 'won', ...body } })
  const path = '/api/admin/conversion-files'
  const make = async () => {
    return (
      await guide.read<{ id?: string }>(
        guide.edit(`POST ${path}`, { body: { platform: 'google' }, expect: [200, 201] }),
      )
    ).id
  }
  const open = async (id: string) => {
    return (await guide.edit(`${path}/google/${id}`)).text()
  }
  const ids = await Promise.all([make(), make()])
  await win(key, { value: 250.5 })
  ids.push(await make())
  const another = await write(guide, { gclid: later })
  ids.push(await make())
  guide.check(ids.some((id) => id !== undefined) || !guide.isQuiet, 'no file was made')
  const exported = (wanted: readonly number[]) => async () => {
    await make()
    const list = await guide.read<{ exports: { google: { id: string }[] } }>(guide.edit(path))
    const files = (await Promise.all(list.exports.google.map(({ id }) => open(id)))).join('')
    const lines = files.split('\r\n')
    const count = (click: string) => lines.filter((line) => line.startsWith(click)).length
    guide.check(!files.includes(`Spam_${guide.mark}`), 'spam is a conversion')
    guide.same([count(gclid), count(later)], wanted, 'how often conversions are in a file')
    return lines.some((line) => line.startsWith(gclid) && line.includes('250.5'))
  }
  guide.atEnd('a conversion is in one file', exported([2, 1]))
  const at = guide.now()
  guide.later(at + 2 * DAY_MS, 'a conversion of another day is in one file', async () => {
    await win(another, {})
    return exported([2, 2])()
  })
}

/** Reports count a visit and a lead where they came from. */
const readReports: Journey = async (guide) => {
  if (!guide.isExact) return
  const source = `src-${guide.mark}`
  const tags = { utm_source: source, utm_medium: 'cpc', utm_campaign: `rep-${guide.mark}` }
  const attribution = new URLSearchParams(tags).toString()
  const session = `r-${guide.mark}`
  const report = (eventType: string, eventData: object, sessionId = session) =>
    guide.ask('POST /api/ads/events', {
      body: { sessionId, quizId: 'quiz-a', eventType, eventData: JSON.stringify(eventData) },
      headers: { 'x-attribution': attribution },
      expect: 201,
    })
  await report('page_view', { questionIndex: 0 })
  await report('question_answered', { questionNumber: 1, answer: 'No' })
  await report('question_answered', { questionNumber: 1, answer: 'Yes' })
  await report('submit', { answersCount: 1 })
  const key = await write(guide, tags, { 'x-session-id': session })
  await write(guide, tags)
  await report('page_view', { questionIndex: 0 }, `spam-${guide.mark}`)
  await write(guide, tags, { 'x-session-id': `spam-${guide.mark}` }, 'a bot')
  const work = (body: object) => guide.edit(`PUT /api/admin/leads/${key}`, { body })
  await work({ status: 'won', value: 100 })
  const startedAt = guide.now()
  let visits = 2
  const check = (won: number, value: number) => async () => {
    const query = `${period(guide, startedAt)}&by=source`
    const { rows } = await guide.read<{
      rows: { name?: string; leads: number; won: number; value: number }[]
    }>(guide.edit(`/api/admin/sources?${query}`))
    const row = rows.find((each) => JSON.stringify(each).includes(source))
    guide.same([row?.leads, row?.won, row?.value], [2, won, value], 'the leads of a source')
    const first = await guide.read<{ rows: { name: string; leads: number }[] }>(
      guide.edit(`/api/admin/sources?${query}&touch=first`),
    )
    const found = first.rows.find(({ name }) => name === `first-${guide.mark}`)
    guide.same(found?.leads, 2, 'the leads of a first touch')
    const funnel = await guide.read<FunnelReport>(
      guide.edit(`/api/admin/funnel?quiz=quiz-a&${period(guide, startedAt)}`),
    )
    const figures = funnel.campaigns.find((each) => each.source === source)
    guide.same(figures?.views, visits, 'the visits of a source')
    const own = `/api/admin/funnel?quiz=quiz-a&campaign=${tags.utm_campaign}`
    const ownFunnel = await guide.read<FunnelReport>(
      guide.edit(`${own}&${period(guide, startedAt)}`),
    )
    const { views, started, submitted, questions } = ownFunnel.tally
    const { wrote } = countOutcomes(ownFunnel)
    guide.same(
      { views, started, submitted, wrote, options: questions[0]?.options },
      { views: visits, started: 1, submitted: 1, wrote: 1, options: [1, 0] },
      'the funnel of a campaign',
    )
    return true
  }
  await check(1, 10_000)()
  await work({ value: 200 })
  guide.later(startedAt + DAY_MS, 'a visit of the next day counts', async () => {
    await report('page_view', { questionIndex: 0 }, `next-${guide.mark}`)
    visits += 1
    return check(1, 20_000)()
  })
  for (const days of UNTIL_CLOSED)
    guide.later(
      startedAt + days * DAY_MS,
      'reports stay when their days are closed',
      check(1, 20_000),
      'rollup',
    )
  guide.later(startedAt + 36 * DAY_MS, 'reports follow work on an old lead', async () => {
    await work({ status: 'lost' })
    return check(0, 0)()
  })
}

export const MARKETING_JOURNEYS = {
  runCampaign,
  changeLink,
  exportConversions,
  readReports,
}

const CAMPAIGNS = '/api/admin/campaigns'
const COSTS = '/api/admin/costs'

function today(guide: Guide): string {
  return new Date(guide.now()).toISOString().slice(0, 10)
}

/** When a day is closed, and when its month is. */
const UNTIL_CLOSED = [2.5, 35]

/** From the month before a time until today, so that closed months are in it. */
function period(guide: Guide, since: number): string {
  const from = addDays(new Date(since).toISOString().slice(0, 10), -31)
  return `from=${from.slice(0, 7)}-01&to=${today(guide)}`
}

/** Write to the firm after a visit with these parameters. @returns the key of the lead. */
async function write(
  guide: Guide,
  parameters: object,
  headers: Record<string, string> = {},
  website = '',
): Promise<string> {
  const touch = {
    at: new Date(guide.now()).toISOString(),
    landing: '/contact',
    referrer: '',
    parameters,
  }
  const first = {
    ...touch,
    at: new Date(guide.now() - DAY_MS).toISOString(),
    parameters: { ...parameters, utm_source: `first-${guide.mark}` },
  }
  const attribution = { firstTouch: first, lastTouch: touch }
  const message = `Through ${Object.values(parameters).join(' ')}`
  const body = { name: 'Ada', email: guide.address(), message, attribution, website }
  await guide.ask('POST /api/contact', { body, headers, expect: 201 })
  if (!guide.isListed) return ''
  const keys = await leads.keys()
  for (const key of keys) {
    const lead = await leads.find(key)
    if (lead?.kind === 'contact' && lead.message === message) return key
  }
  guide.fault('what was acknowledged is not there')
  return ''
}
