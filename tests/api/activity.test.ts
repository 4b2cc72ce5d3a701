import { expect, test } from 'vitest'
import { activities } from '#server/accounts/activity.ts'
import { queueAutoReply } from '#server/leads/auto-reply.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { confirmAddress, tokenMailedTo } from '#tests/support/account-links.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { aColleague, visitor } from '#tests/support/api.ts'
import { useContentEditor } from '#tests/support/content-editor.ts'
import { GOOGLE, useConversionSwitch, writeAfter } from '#tests/support/conversion-files.ts'
import { aContact } from '#tests/support/leads.ts'
import { useMailServer } from '#tests/support/mail-server.ts'
import { aDraft } from '#tests/support/posts.ts'

const { admin } = useContentEditor()
const switchFiles = useConversionSwitch()
const mail = useMailServer()

/** Do something, and expect lines of these actions in the log, in the name of the client. */
async function deed(actions: string, request: string, body?: object, client = admin) {
  const earlier = new Set(await activities.keys())
  const [method = '', path = ''] = request.split(' ')
  // The rows below name methods.
  const answer = await client.send(method as 'POST', `/api/${path}`, body)
  expect(answer.status, request).toBeLessThan(300)
  const keys = (await activities.keys()).filter((key) => !earlier.has(key))
  const entries = await Promise.all(keys.map((key) => activities.find(key)))
  const lines = entries.map((entry) => `${Object(entry?.actor).username} ${entry?.action}`)
  const wanted = actions.split(' ').map((action) => `${client.user.username} ${action}`)
  expect(lines.toSorted(), request).toEqual(wanted)
  return answer.body
}

test('work on articles is in the log', async () => {
  const { id } = await deed('post.created', 'POST admin/blog/posts', aDraft())
  const path = `admin/blog/posts/${id}`
  await deed('post.updated', `PUT ${path}`, aDraft({ title: 'Other' }))
  await deed('post.previews-revoked', `DELETE ${path}/preview`)
  await deed('post.deleted', `DELETE ${path}`)
  await deed('post.restored', `POST ${path}/restore`)
  expect((await activities.all())[0]?.subject).toBe('Other')
  await deed('publishing.retried', 'POST admin/publishing')
})

test('work on leads is in the log', async () => {
  const path = `admin/leads/${buildLeadKey(await saveLead(aContact()))}`
  await deed('lead.changed lead.noted lead.planned', `PUT ${path}`, {
    status: 'won',
    note: 'Called',
    value: 7,
  })
  await deed('lead.planned', `PUT ${path}`, { dueOn: '2026-07-01' })
  const reply = { id: crypto.randomUUID(), subject: 'Yours', text: 'Hello' }
  await deed('lead.replied', `POST ${path}/replies`, reply)
  await deed('lead.deleted', `DELETE ${path}`)
  await deed('lead.restored', `POST ${path}/undelete`)
  await deed('person.forgotten', 'DELETE admin/person', { email: 'ada@example.com' })
})

test('work on campaigns is in the log', async () => {
  const tags = { utm_source: 'news', utm_medium: 'email', utm_campaign: 'spring' }
  const link = { path: '/contact', tags }
  const { id } = await deed('campaign-link.saved', 'POST admin/campaigns', link)
  await deed('short-link.created', 'POST admin/short-links', { name: 'fair', linkId: id })
  const changed = { ...link, isArchived: true }
  await deed('campaign-link.changed', `PUT admin/campaigns/${id}`, changed)
  await deed('campaign-link.deleted', `DELETE admin/campaigns/${id}`)
  const place = { day: '2026-03-01', source: '', medium: '', content: '', campaign: 'spring' }
  await deed('costs.stored', 'POST admin/costs', { costs: [{ ...place, amount: 1250 }] })
  await deed('costs.deleted', 'DELETE admin/costs', place)
  switchFiles(true)
  await writeAfter(GOOGLE)
  await deed('conversions.exported', 'POST admin/conversion-files', { platform: 'google' })
})

test('work on content is in the log', async () => {
  const path = 'admin/content/quiz-spring'
  const copy = { id: 'spring', name: 'Copy' }
  await deed('content.copied', 'POST admin/content/quiz-quiz-a/copy', copy)
  const words = { base: { name: 'Copy' }, mine: { name: 'Spring' } }
  await deed('content.changed', `PUT ${path}`, words)
  await deed('content.restored', `POST ${path}/versions`, { version: 0 })
  await deed('content.removed', `DELETE ${path}`)
})

test('work on accounts is in the log', async () => {
  const bob = await aColleague({ username: 'bob' })
  await deed('user.signed-in', 'POST login', { username: 'bob', password: PASSWORD }, bob)
  const newPassword = 'a better one for bob'
  const email = 'bob@example.com'
  const change = { currentPassword: PASSWORD, email }
  await deed('user.email-requested', 'PUT admin/account/email', change, bob)
  const token = tokenMailedTo(mail, email)
  await deed('user.email-confirmed', 'POST account/email-confirmation', { token }, bob)
  const own = { currentPassword: PASSWORD, newPassword }
  await deed('user.password-changed', 'POST admin/password', own, bob)
  await confirmAddress(bob.user.id, email)
  await visitor.post('/api/account/recovery', { name: 'bob' })
  const reset = { token: tokenMailedTo(mail, email), password: newPassword }
  await deed('user.password-reset', 'POST account/password-reset', reset, bob)
  await deed('user.invited', 'POST admin/invitations', { email: 'dan@example.com' })
  const invitation = tokenMailedTo(mail, 'dan@example.com')
  const joining = { token: invitation, username: 'dan', password: newPassword }
  expect((await visitor.post('/api/account/invitation', joining)).status).toBe(201)
  expect((await activities.all()).map(({ action }) => action)).toContain('user.joined')
  await deed('user.signed-out', 'POST logout', {}, await aColleague())
})

test('who may not read leads gets no name by the key of an email', async () => {
  const lead = await saveLead(aContact())
  // The email has the key of its lead.
  await queueAutoReply(lead)
  const bo = await aColleague({ isAdmin: true })
  await bo.post(`/api/admin/outbox/${buildLeadKey(lead)}`, { act: 'retry' })
  await admin.put(`/api/admin/users/${bo.user.id}`, { isAdmin: false, permissions: [] })
  const [entry] = (await bo.get('/api/admin/account/activity')).body.entries
  expect([entry.action, entry.lead]).toEqual(['mail.retried', undefined])
})
