import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inspectSenderDomain, type TxtLookup } from '#server/email/email-setup.ts'
import { fillTemplate } from '#server/email/fill-template.ts'
import {
  buildEmailKey,
  discardEmail,
  outbox,
  queueEmail,
  removeOldEmails,
} from '#server/email/outbox.ts'
import { queueAutoReply } from '#server/leads/auto-reply.ts'
import { queueDailyDigest } from '#server/leads/daily-digest.ts'
import { changeLead } from '#server/leads/lead-changes.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { forgetPerson } from '#server/leads/person.ts'
import { readSite } from '#server/site/site.ts'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact, anAttribution, aQuizResult } from '#tests/support/leads.ts'

useBlobs()

const DAY_MS = 86_400_000
const now = new Date('2026-03-20T13:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)

describe('the auto-reply', () => {
  test('repeats no text of the visitor and is sent to a mailbox once a day', async () => {
    const evil = aContact({ name: 'Win at http://evil.example', message: 'Buy now' })
    for (const email of ['ada@example.com', 'ada+b@example.com'])
      await queueAutoReply(await saveLead({ ...evil, email }, now), now)
    const [mail, ...others] = await outbox.all()
    expect(others).toEqual([])
    const { email: replyTo } = await readSite()
    expect(mail).toMatchObject({ kind: 'auto-answer', to: 'ada@example.com', replyTo })
    expect(mail?.text).toContain('within 24 hours')
    expect(JSON.stringify(mail)).not.toMatch(/evil|Buy/)
  })
})

test('an email about a lead that is erased meanwhile is not left in the outbox', async () => {
  const lead = await saveLead(aContact(), now)
  await forgetPerson('ada@example.com')
  await queueAutoReply(lead, now)
  expect(await outbox.keys()).toEqual([])
})

describe('the daily digest', () => {
  beforeEach(() => void vi.stubEnv('MAIL_TO', 'team@example.com'))

  test('counts the last day once, without names', async () => {
    await saveLead(aContact({ spamReason: 'honeypot' }), ago(0.2))
    for (const campaign of ['Autumn', 'Spring', 'Spring'])
      await saveLead(aContact({ attribution: anAttribution(`utm_campaign=${campaign}`) }), ago(0.5))
    const opened = buildLeadKey(await saveLead(aContact(), ago(0.2)))
    await changeLead(opened, { isRead: true }, 'ann', ago(0.1))
    await saveLead(aQuizResult({}, { utm_campaign: 'Spring' }), ago(0.5))
    await saveLead(aContact(), ago(1.5))
    expect(await queueDailyDigest(now)).toBe(true)
    expect(await queueDailyDigest(now)).toBe(false)
    const list = 'http://localhost:8888/admin/leads'
    const text = [
      'Since 2026-03-19 08:00: 4 messages.',
      `Unread: 3. ${list}?status=new`,
      `Waiting for an answer for more than 24 hours: 1. ${list}?due=overdue`,
      `1 message was filed as spam. ${list}?status=spam`,
      '',
      'By campaign:',
      'spring: 2',
      'autumn: 1',
      '',
    ].join('\n')
    const subject = '4 new leads since yesterday'
    expect(await outbox.all()).toMatchObject([{ kind: 'digest', to: 'team', subject, text }])
  })

  test('counts since the last digest, whenever it was', async () => {
    const digestAt = async (days: number) => {
      expect(await queueDailyDigest(ago(days))).toBe(true)
      return (await outbox.all()).map(({ subject }) => subject)
    }
    await saveLead(aContact(), ago(10))
    expect(await digestAt(9.5)).toEqual(['1 new lead since yesterday'])
    await saveLead(aContact(), ago(9.4))
    await saveLead(aContact(), ago(8.1))
    expect(await digestAt(8)).toContain('2 new leads since 2026-03-10')
    // Received while the digest was queued.
    await saveLead(aContact(), ago(8))
    await saveLead(aContact(), ago(7.9))
    expect(await digestAt(7.2)).toContain('2 new leads since yesterday')
  })

  test('counts the last day after a digest of an earlier release', async () => {
    await blobs('digests').write('2026-03-11', 1, { onlyIfNew: true })
    await saveLead(aContact(), ago(8.5))
    await saveLead(aContact(), ago(7.5))
    await queueDailyDigest(ago(7.4))
    expect(await outbox.all()).toMatchObject([{ subject: '1 new lead since yesterday' }])
  })

  test('is not sent without new leads or spam', async () => {
    await saveLead(aContact({ spamReason: 'honeypot' }), ago(1.5))
    expect(await queueDailyDigest(now)).toBe(false)
    expect(await outbox.keys()).toEqual([])
  })
})

test('emails are removed after ninety days, except those that wait', async () => {
  const mail = { kind: 'contact', to: 'team', subject: 'Hello', text: '' } as const
  const old = await queueEmail(mail, ago(91))
  await discardEmail(buildEmailKey(old), ago(91))
  const failed = await queueEmail(mail, ago(91))
  await outbox.update(buildEmailKey(failed), (email) => ({ ...email, state: 'failed' }))
  const waiting = await queueEmail(mail, ago(92))
  const recent = await queueEmail(mail, ago(80))
  await discardEmail(buildEmailKey(recent), ago(80))
  expect(await removeOldEmails(now)).toEqual({ count: 2, isFinished: true })
  expect(await outbox.keys()).toEqual([buildEmailKey(recent), buildEmailKey(waiting)])
})

const site = await readSite()
const email = 'ada@example.com'

test.each([
  ['Ada Lovelace', 'Ada'],
  ['Prof. Dr. Ada Lovelace', 'Ada'],
  ['Drake', 'Drake'],
  ['Lovelace, Ada', 'Lovelace, Ada'],
])('an email template finds the first name in %j', (name, first) => {
  expect(fillTemplate('{first name}|{name}.', site, { name, email })).toBe(`${first}|${name}.`)
})

test('an email template offers the booking page where there is one, and leaves no gap otherwise', () => {
  const booking = { url: 'https://book.test/?n={name}&e={email}', label: 'Choose a time' }
  const text = 'Hello\n\n{booking}\n\nBye'
  expect(fillTemplate(text, { ...site, booking }, { name: 'Ada L.', email })).toBe(
    'Hello\n\nChoose a time: https://book.test/?n=Ada%20L.&e=ada%40example.com\n\nBye',
  )
  expect(fillTemplate(text, site, { email })).toBe('Hello\n\nBye')
})

const dns =
  (records: Readonly<Record<string, readonly string[] | undefined>>): TxtLookup =>
  async (name) =>
    name in records ? records[name] : []

test('the set-up of email finds the DMARC record of a parent domain', async () => {
  const lookUp = dns({ '_dmarc.example.com': ['v=DMARC1; p=reject'] })
  expect(await inspectSenderDomain('a@mail.example.com', lookUp)).toEqual({
    name: 'mail.example.com',
    spf: { state: 'missing' },
    dmarc: { state: 'ok', record: 'v=DMARC1; p=reject' },
  })
})

test('a DMARC lookup that fails is not replaced by that of a parent domain', async () => {
  const lookUp = dns({
    '_dmarc.mail.example.com': undefined,
    '_dmarc.example.com': ['v=DMARC1; p=none'],
  })
  const found = await inspectSenderDomain('a@mail.example.com', lookUp)
  expect(found?.dmarc).toEqual({ state: 'unknown' })
})
