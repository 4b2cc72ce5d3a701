import assessments from '#functions/ads-assessment-requests.ts'
import events from '#functions/ads-events.ts'
import submissions from '#functions/ads-quiz-submissions.ts'
import adminLead from '#functions/admin-lead.ts'
import adminPost from '#functions/admin-post.ts'
import adminPosts from '#functions/admin-posts.ts'
import contact from '#functions/contact.ts'
import cleanUp from '#functions/cron-cleanup.ts'
import outbox from '#functions/cron-outbox.ts'
import rollUp from '#functions/cron-rollup.ts'
import scheduledPosts from '#functions/cron-scheduled-posts.ts'
import { currentTime } from '#server/clock.ts'
import type { User } from '#domain/accounts/user.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { leads } from '#server/leads/leads.ts'
import { forgetPerson } from '#server/privacy/person.ts'
import { aSessionOf } from '#tests/support/accounts.ts'
import { call } from '#tests/support/call.ts'
import { type JobName, PEOPLE, type Step } from './plan.ts'

/** The scheduled functions. */
export const JOBS: Readonly<Record<JobName, () => Promise<void>>> = {
  outbox,
  scheduled: scheduledPosts,
  rollup: rollUp,
  cleanup: cleanUp,
}

/** What a step saw. `status` 0 means that its request had no answer. */
export interface Outcome {
  readonly status: number
  readonly version?: number
  readonly mark?: string
}

/** What the steps share: the editor and their session, the ids of the posts, and what each actor last saw. */
export interface World {
  /** Renewed when the session has expired. */
  cookie: string
  readonly editor: User
  readonly posts: readonly string[]
  readonly seen: Map<number, number>
}

export function visitOf(visit: number): string {
  return `visit-${visit}`
}

export async function runStep(step: Step, world: World): Promise<Outcome> {
  switch (step.act) {
    case 'contact':
    case 'assessment':
    case 'quiz':
    case 'event':
      return send(step)
    case 'forget':
      await forgetPerson(PEOPLE[step.who] ?? '', currentTime())
      return { status: 200 }
    case 'save':
      return savePost(step.post, step.mark, world)
    case 'read':
      return readPost(step.post, world)
    case 'note':
      return noteLead(step.mark, world)
    case 'job':
      await JOBS[step.job]()
      return { status: 200 }
  }
}

export async function createPosts(cookie: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number++) {
    const body = { ...draft('mark0x'), title: `Article ${number}` }
    const response = await call(adminPosts, '/api/admin/blog/posts', {
      method: 'POST',
      body,
      cookie,
    })
    // What the function answers.
    ids.push(((await response.json()) as { id: string }).id)
  }
  return ids
}

type VisitorStep = Extract<Step, { act: 'contact' | 'assessment' | 'quiz' | 'event' }>

async function send(step: VisitorStep): Promise<Outcome> {
  const visit = visitOf(step.visit)
  const headers = {
    'x-session-id': visit,
    'x-form-age': '60000',
    // A browser repeats a request that had no answer, with the same key.
    'idempotency-key': step.mark,
  }
  const [endpoint, path, body] = requestOf(step, visit)
  let status = 0
  for (let attempt = 0; attempt < 3 && status !== 201; attempt++) {
    status = (await call(endpoint, path, { method: 'POST', body, headers })).status
    if (step.act === 'contact' || step.act === 'assessment') break
  }
  return { status }
}

function requestOf(step: VisitorStep, visit: string): [Endpoint, string, object] {
  const { mark } = step
  switch (step.act) {
    case 'contact': {
      const body = { name: 'Name', email: PEOPLE[step.who], company: '', message: mark }
      return [contact, '/api/contact', body]
    }
    case 'assessment': {
      const firm = { companySize: '1-10', yearFounded: 2000, role: 'ceo' }
      const body = { name: mark, email: PEOPLE[step.who], ...firm }
      return [assessments, '/api/ads/assessment-requests', body]
    }
    case 'quiz': {
      const none = { utm_campaign: '', utm_content: '', utm_medium: '', utm_term: '', referer: '' }
      const quiz = { quizId: 'quiz-b', score: 1, answers: '{"0":"Yes"}', email: null }
      return [submissions, '/api/ads/quiz-submissions', { ...quiz, utm_source: mark, ...none }]
    }
    case 'event': {
      const data = { eventType: 'page_view', eventData: '{"questionIndex":0}' }
      const body = { sessionId: `${visit}-${mark}`, quizId: 'quiz-b', ...data }
      return [events, '/api/ads/events', body]
    }
  }
}

async function savePost(post: number, mark: string, world: World): Promise<Outcome> {
  const id = world.posts[post] ?? ''
  const version = world.seen.get(post) ?? 1
  const response = await callAsEditor(world, adminPost, `/api/admin/blog/posts/${id}`, {
    method: 'PUT',
    params: { id },
    headers: { 'if-match': `"${version}"` },
    body: draft(mark),
  })
  return remember(post, response, world)
}

async function readPost(post: number, world: World): Promise<Outcome> {
  const id = world.posts[post] ?? ''
  const path = `/api/admin/blog/posts/${id}`
  return remember(post, await callAsEditor(world, adminPost, path, { params: { id } }), world)
}

async function remember(post: number, response: Response, world: World): Promise<Outcome> {
  const { status } = response
  if (status !== 200) return { status }
  // What the function answers.
  const { version, content } = (await response.json()) as { version: number; content: string }
  world.seen.set(post, version)
  return { status, version, mark: /mark\d+x/.exec(content)?.[0] ?? '' }
}

/** Writes a note on the newest lead. */
async function noteLead(mark: string, world: World): Promise<Outcome> {
  const [key] = await leads.keys()
  if (key === undefined) return { status: 404 }
  const options = { method: 'PUT', params: { key }, body: { note: mark } } as const
  return {
    status: (await callAsEditor(world, adminLead, `/api/admin/leads/${key}`, options)).status,
  }
}

/** Signs in again once the session has expired, as it does when the clock jumps. */
async function callAsEditor(
  world: World,
  endpoint: Endpoint,
  path: string,
  options: Parameters<typeof call>[2],
): Promise<Response> {
  const response = await call(endpoint, path, { ...options, cookie: world.cookie })
  if (response.status !== 401) return response
  world.cookie = await aSessionOf(world.editor, currentTime())
  return call(endpoint, path, { ...options, cookie: world.cookie })
}

function draft(mark: string) {
  return { title: 'A table for five', content: `<p>${mark}</p>`, status: 'published' }
}
