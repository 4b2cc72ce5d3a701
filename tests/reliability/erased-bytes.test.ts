import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { NO_CAMPAIGN } from '#domain/attribution/campaign.ts'
import { BlobStorage } from '#platform/blobs/storage.ts'
import { outbox, queueEmail } from '#server/email/outbox.ts'
import { buildOptOutLink, shareOptOuts } from '#server/email/share-opt-out.ts'
import { leads, saveLead } from '#server/leads/leads.ts'
import { escalateOverdueLeads } from '#server/leads/waiting-leads.ts'
import { sendDueEmails } from '#server/operations/send-emails.ts'
import { sha256Hex } from '#server/storage/hash.ts'
import { aColleague, visitor } from '#tests/support/api.ts'
import { backupLines } from '#tests/support/backup-lines.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { GOOGLE, useConversionSwitch } from '#tests/support/conversion-files.ts'
import { aContact, anAttribution } from '#tests/support/leads.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { unfold } from '#tests/support/smtp-server.ts'

/** A used site has neighbors for each record, so that pages of the file are split and merged. */
const STRANGERS = 24

const folder = mkdtempSync(join(tmpdir(), 'sideboard-erasure-'))
const copy = mkdtempSync(join(tmpdir(), 'sideboard-erasure-'))
const DATABASE = join(folder, 'blobs.sqlite')

useBlobs({ path: DATABASE })
const mail = useMailServer()
const setConversions = useConversionSwitch()

afterAll(() => {
  for (const each of [folder, copy]) rmSync(each, { recursive: true })
})

const ZELDA = 'zelda.quimby@example.com'
const ASSESSMENT = 'full-assessment'
const REQUEST_ID = 'fedcbafe-0000-4000-8000-fedcba987654'
const VISIT = 'visit-of-zelda'
const TUESDAY = new Date('2026-03-10T15:00:00Z')
const hoursLater = (hours: number) => vi.setSystemTime(TUESDAY.getTime() + hours * 3_600_000)

/** What only she sent, and what only her links have. */
const TRACES = [
  'zelda',
  'quimby',
  'Lighthouse',
  'seven keepers',
  VISIT,
  REQUEST_ID,
  GOOGLE.slice(6),
]

const post = async (path: string, body: object, headers = {}) =>
  expect((await visitor.post(path, body, { headers })).status).toBeLessThan(300)

async function writeAsStranger(number: number): Promise<void> {
  const message = 'How do we begin? '.repeat(number * 3)
  const lead = aContact({ name: 'Bo Day', email: `stranger${number}@example.com`, message })
  const email = {
    kind: 'contact',
    to: 'team',
    subject: 'Message from Bo Day',
    text: message,
  } as const
  await queueEmail({ ...email, replyTo: lead.email, leadId: (await saveLead(lead)).id })
}

/** Everything that she can leave here in a visit. */
async function useEverything(): Promise<void> {
  const visit = { 'x-session-id': VISIT, 'x-form-age': '60000' }
  const assessment = { ...visit, 'x-assessment-request': REQUEST_ID }
  const { firstTouch, lastTouch } = anAttribution(GOOGLE)
  const { normal: _, ...touch } = lastTouch
  const attribution = { firstTouch: { ...touch, at: firstTouch.at }, lastTouch: touch }
  const name = 'Zelda Quimby'
  const message = 'Our seven keepers want to buy us out.'
  await post(
    '/api/contact',
    { name, email: ZELDA, company: 'Lighthouse', message, attribution },
    visit,
  )
  const facts = { companySize: '11-50', yearFounded: 2015, role: 'ceo' }
  await post('/api/ads/assessment-requests', { name, email: ZELDA, ...facts }, assessment)
  hoursLater(3)
  await post('/api/ads/assessment-requests', { name, email: ZELDA, ...facts }, assessment)
  const event = { sessionId: VISIT, quizId: 'quiz-b', eventType: 'page_view' }
  await post('/api/ads/events', { ...event, eventData: '{"questionIndex":0}' })
  const answers = JSON.stringify({ 0: 'Option C' })
  const quizzes = [
    ['quiz-b', '{"0":"Yes"}', visit] as const,
    [ASSESSMENT, answers, assessment] as const,
  ]
  for (const [quizId, given, headers] of quizzes) {
    await post(
      '/api/ads/quiz-submissions',
      { quizId, score: 1, answers: given, ...NO_CAMPAIGN },
      headers,
    )
  }
  const share = { fromName: name, fromBusiness: 'Lighthouse', quizId: 'quiz-b' }
  await post('/api/ads/share-quiz', { ...share, toEmail: 'colleague@example.com' }, visit)
  await post('/api/ads/share-quiz', {
    ...share,
    fromName: 'Bo Day',
    fromBusiness: 'Day Works',
    toEmail: ZELDA,
  })
  const state = { phase: 'question', index: 1, answers: { 0: 'Option B' } }
  await post('/api/ads/saved-results', { email: ZELDA, quizId: ASSESSMENT, state }, assessment)
}

/** What the firm does with it. */
async function workOnIt(): Promise<void> {
  const worker = await aColleague({ username: 'worker' })
  for (const key of await leads.keys()) {
    const lead = await leads.find(key)
    if (lead?.kind !== 'contact' || lead.email !== ZELDA) continue
    const path = `/api/admin/leads/${key}`
    const reply = { id: crypto.randomUUID(), subject: 'Hello Zelda', text: 'The seven keepers?' }
    await worker.post(`${path}/replies`, reply)
    const change = { note: 'Quimby of Lighthouse', status: 'won', value: 7 }
    expect((await worker.put(path, change)).status).toBe(200)
  }
  for (const path of [
    'leads?text=quimby',
    `leads.csv?email=${ZELDA}`,
    'sources?from=2026-03-01&to=2026-03-20',
  ])
    await worker.get(`/api/admin/${path}`)
  const file = await worker.post('/api/admin/conversion-files', { platform: 'google' })
  expect(file.status).toBe(201)
}

async function askForRecords(): Promise<string> {
  await post('/api/privacy', { email: ZELDA })
  const source = mail.received.findLast(({ to }) => to.includes(ZELDA))?.source ?? ''
  return /records\?token=(\S+)/.exec(unfold(source))?.[1] ?? ''
}

/** SQLite can leave a copy of a record where it split a page. A start removes it. */
function restartWithCopy(): void {
  copyFileSync(DATABASE, join(copy, 'blobs.sqlite'))
  new BlobStorage(join(copy, 'blobs.sqlite')).close()
}

const readFiles = (folder: string) =>
  readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1').toLowerCase())

const findTraces = (texts: readonly string[], traces: readonly string[]) =>
  traces.filter((trace) => texts.some((text) => text.includes(trace.toLowerCase())))

test('no stored byte is left of an erased person who used everything', async () => {
  setConversions(true)
  vi.stubEnv('RATE_LIMIT_SCALE', '1000')
  vi.setSystemTime(TUESDAY)
  for (let number = 1; number <= STRANGERS; number++) {
    await writeAsStranger(number)
    if (number === STRANGERS / 2) await useEverything()
  }
  hoursLater(50)
  await escalateOverdueLeads()
  await workOnIt()
  // An email that failed, and is kept until someone looks at it.
  mail.mood = 'refuses-recipient'
  await askForRecords()
  mail.mood = 'accepts'
  await sendDueEmails()

  hoursLater(240)
  const token = await askForRecords()
  const optOutToken = (await buildOptOutLink(ZELDA)).split('token=')[1] ?? ''
  await post('/api/ads/share-opt-out', { token: optOutToken })
  expect(findTraces(readFiles(folder), TRACES)).toEqual(TRACES)

  await post('/api/privacy/remove', { token })
  await vi.waitUntil(() => statSync(`${DATABASE}-wal`).size === 0, { timeout: 20_000 })
  restartWithCopy()

  const tokens = [token, optOutToken]
  expect(findTraces(readFiles(copy), [...TRACES, ...tokens])).toEqual([])
  const backup = (await Array.fromAsync(backupLines(true))).join('\n')
  expect(findTraces([backup.toLowerCase()], [...TRACES, ...tokens])).toEqual([])
  // Allowed: the hash that keeps her opt-out.
  expect(await shareOptOuts.keys()).toEqual([sha256Hex(ZELDA)])
  expect(await outbox.keys()).not.toEqual([])
}, 120_000)
