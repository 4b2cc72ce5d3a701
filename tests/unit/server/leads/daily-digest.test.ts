import { beforeEach, describe, expect, test, vi } from 'vitest'
import { outbox } from '#server/email/outbox.ts'
import { queueDailyDigest } from '#server/leads/daily-digest.ts'
import { changeLead } from '#server/leads/lead-changes.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact, anAttribution, aQuizResult } from '#tests/support/leads.ts'

useBlobs()

const DAY_MS = 86_400_000
const now = new Date('2026-03-20T13:00:00Z')
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)

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
