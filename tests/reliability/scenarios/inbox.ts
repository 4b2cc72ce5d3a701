import { vi } from 'vitest'
import { saveLink } from '#server/marketing/campaigns/links.ts'
import { savedLinks } from '#server/tracking/saved-links.ts'
import { saveEvent } from '#server/tracking/events.ts'
import { deleteLead } from '#server/leads/lead-changes.ts'
import { readLeadPage } from '#server/leads/lead-pages.ts'
import { saveLead, buildLeadKey, leads } from '#server/leads/leads.ts'
import { buildEmailKey, outbox, queueEmail } from '#server/email/outbox.ts'
import { aSignedIn } from '#tests/support/accounts.ts'
import { aContact, aQuizResult } from '#tests/support/leads.ts'
import { send, type PreparedScenario, type Scenario } from './scenario.ts'

const SESSION = '2f1c6f0e-8f51-4a64-9d6b-6d1f0b0c7a11'
const ADDRESS = 'ada@example.com'
const LINK = {
  path: '/ads/quiz-a',
  tags: { utm_source: 'news', utm_medium: 'mail', utm_campaign: 'spring' },
}

/** Requests of a marketer: leads, emails, people and links. */
export const INBOX: readonly Scenario[] = [
  { name: 'a lead marked as won', prepare: aLeadWon },
  { name: 'a lead deleted', prepare: aLeadDeleted },
  { name: 'a lead restored', prepare: aLeadRestored },
  {
    name: 'an email retried',
    prepare: () => anEmailThat('retry', async () => (await outbox.all())[0]?.attempts === 0),
  },
  {
    name: 'an email discarded',
    prepare: () =>
      anEmailThat('discard', async () => (await outbox.all())[0]?.state === 'discarded'),
  },
  { name: 'a person forgotten', prepare: aPersonForgotten },
  {
    name: 'a campaign link saved',
    async prepare() {
      const { cookie } = await aSignedIn()
      const path = '/api/admin/campaigns'
      return {
        send: () => send(path, { method: 'POST', cookie, body: LINK }),
        isDone: async () => (await savedLinks.keys()).length === 1,
      }
    },
  },
  {
    name: 'a campaign link deleted',
    async prepare() {
      const { cookie } = await aSignedIn()
      const { id } = await saveLink(LINK, 'ada')
      const options = { method: 'DELETE', cookie } as const
      return {
        send: () => send(`/api/admin/campaigns/${id}`, options),
        isDone: async () => (await savedLinks.keys()).length === 0,
      }
    },
  },
]

async function aLeadWon(): Promise<PreparedScenario> {
  const { key, options } = await aLead()
  const body = { status: 'won', note: 'Called' }
  return {
    send: () => send(`/api/admin/leads/${key}`, { ...options, method: 'PUT', body }),
    async isDone() {
      const [shown] = (await readLeadPage({ status: 'won' })).leads
      const record = await leads.find(key)
      return shown?.key === key && record?.status === 'won' && record.note === 'Called'
    },
  }
}

async function aLeadDeleted(): Promise<PreparedScenario> {
  const { key, options } = await aLead()
  return {
    send: () => send(`/api/admin/leads/${key}`, { ...options, method: 'DELETE' }),
    isDone: async () => (await readLeadPage({})).leads.length === 0,
  }
}

async function aLeadRestored(): Promise<PreparedScenario> {
  const { key, options } = await aLead()
  await deleteLead(key, 'ada')
  const path = `/api/admin/leads/${key}/undelete`
  return {
    send: () => send(path, { ...options, method: 'POST' }),
    isDone: async () => (await readLeadPage({})).leads.length === 1,
  }
}

async function anEmailThat(
  act: 'retry' | 'discard',
  isDone: () => Promise<boolean>,
): Promise<PreparedScenario> {
  const { cookie } = await aSignedIn()
  const key = buildEmailKey(
    await queueEmail({ kind: 'contact', to: 'team', subject: 'Hello', text: 'Hello' }),
  )
  await outbox.update(key, (email) => ({ ...email, state: 'failed', attempts: 14 }))
  const options = { method: 'POST', cookie, body: { act } } as const
  return { send: () => send(`/api/admin/outbox/${key}`, options), isDone }
}

/** A person with a contact message, a quiz result and an event of one session, and an email. */
async function aPersonForgotten(): Promise<PreparedScenario> {
  const { cookie } = await aSignedIn()
  const lead = await saveLead(aContact({ email: ADDRESS, sessionId: SESSION }))
  await saveLead(aQuizResult({ sessionId: SESSION }))
  await saveEvent(
    {
      sessionId: SESSION,
      quizId: 'quiz-b',
      eventType: 'page_view',
      eventData: '{"questionIndex":0}',
    },
    '',
  )
  await queueEmail({ kind: 'contact', to: 'team', subject: 'Hi', text: 'Hi', leadId: lead.id })
  const body = { email: ADDRESS }
  // Forgetting finds what is listed, and listings may be late.
  await vi.waitUntil(async () => (await leads.keys()).length === 2, { timeout: 20_000 })
  await vi.waitUntil(async () => (await outbox.keys()).length === 1, { timeout: 20_000 })
  return {
    send: () => send('/api/admin/person', { method: 'DELETE', cookie, body }),
    // The event stays until its day is removed; nothing ties its session to the person anymore.
    async isDone() {
      const remaining = await Promise.all([leads.keys(), outbox.keys()])
      return remaining.flat().length === 0
    },
  }
}

async function aLead() {
  const { cookie } = await aSignedIn()
  const key = buildLeadKey(await saveLead(aContact()))
  return { key, options: { cookie } }
}
