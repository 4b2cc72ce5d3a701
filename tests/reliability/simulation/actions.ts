import { leads } from '#server/leads/leads.ts'
import { forgetPerson } from '#server/leads/person.ts'
import { runAlone } from '#tests/support/run-alone.ts'
import { SAVED_STATE } from '#tests/support/saved-results.ts'
import { Guide, Interrupted } from './journeys/guide.ts'
import { JOURNEYS } from './journeys/journeys.ts'
import { type JobName, PEOPLE, type Plan, type Step } from './plan.ts'
import { isDone } from './registers/histories.ts'
import { numberOf } from './registers/register.ts'
import { registerOf, type Subject } from './registers/registers.ts'
import { callAsEditor, visit, type World } from './world/people-at-work.ts'

/** The scheduled functions. */
export const JOBS: Readonly<Record<JobName, () => Promise<void>>> = {
  outbox: () => runAlone('outbox'),
  scheduled: () => runAlone('scheduled-posts'),
  rollup: () => runAlone('rollup'),
  cleanup: () => runAlone('cleanup'),
  digest: () => runAlone('digest'),
  images: () => runAlone('unused-images'),
}

/** What a step saw. `status` 0 means that its request had no answer. */
export interface Outcome {
  readonly status: number
  /** What a look at a register showed. */
  readonly value?: string
}

export function visitOf(visit: number): string {
  return `visit-${visit}`
}

export async function runStep(step: Step, world: World, plan: Plan): Promise<Outcome> {
  switch (step.act) {
    case 'contact':
    case 'assessment':
    case 'quiz':
    case 'event':
    case 'result':
    case 'share':
      return send(step, world)
    case 'forget':
      await forgetPerson(PEOPLE[step.who] ?? '')
      return { status: 200 }
    case 'change':
      return changeRegister(step.subject, step.mark, world)
    case 'look':
      return readRegister(step.subject, world)
    case 'note':
      return noteLead(step.mark, world)
    case 'job':
      await JOBS[step.job]()
      return { status: 200 }
    case 'journey':
      await JOURNEYS[step.journey](new Guide(step.mark, world, plan)).catch(ignoreInterruption)
      return { status: 200 }
  }
}

function ignoreInterruption(error: unknown): void {
  if (!(error instanceof Interrupted)) throw error
}

type VisitorStep = Extract<Step, { readonly visit: number }>

async function send(step: VisitorStep, world: World): Promise<Outcome> {
  const session = visitOf(step.visit)
  const headers = {
    'x-session-id': session,
    'x-form-age': '60000',
    // A browser repeats a request that had no answer, with the same key.
    'idempotency-key': step.mark,
  }
  const [path, body] = requestOf(step, session)
  // From a network of its own, so that no limit of networks is reached.
  const ip = `198.51.100.${numberOf(step.mark)}`
  let status = 0
  for (let attempt = 0; attempt < 3 && status !== 201; attempt++) {
    status = (await visit(world, `POST ${path}`, { body, headers, ip })).status
    if (step.act !== 'quiz' && step.act !== 'event') break
  }
  return { status }
}

function requestOf(step: VisitorStep, session: string): [string, object] {
  const { mark } = step
  switch (step.act) {
    case 'contact': {
      const body = { name: 'Name', email: PEOPLE[step.who], company: 'Firm', message: mark }
      return ['/api/contact', body]
    }
    case 'result': {
      const body = { email: PEOPLE[step.who], quizId: 'full-assessment', state: SAVED_STATE }
      return ['/api/ads/saved-results', body]
    }
    case 'share': {
      const names = { fromName: `Friend ${mark}`, fromBusiness: 'Friends' }
      return ['/api/ads/share-quiz', { ...names, toEmail: PEOPLE[step.who], quizId: 'quiz-b' }]
    }
    case 'assessment': {
      const firm = { companySize: '1-10', yearFounded: 2000, role: 'ceo' }
      const body = { name: mark, email: PEOPLE[step.who], ...firm }
      return ['/api/ads/assessment-requests', body]
    }
    case 'quiz': {
      const none = { utm_campaign: '', utm_content: '', utm_medium: '', utm_term: '', referer: '' }
      const quiz = { quizId: 'quiz-b', score: 1, answers: '{"0":"Yes"}', email: null }
      return ['/api/ads/quiz-submissions', { ...quiz, utm_source: mark, ...none }]
    }
    case 'event': {
      const view = { eventType: 'page_view', eventData: '{"questionIndex":0}' }
      const body = { sessionId: `${session}-${mark}`, quizId: 'quiz-b', ...view }
      return ['/api/ads/events', body]
    }
  }
}

/** Change what the actor last saw. */
async function changeRegister(subject: Subject, mark: string, world: World): Promise<Outcome> {
  const register = registerOf(subject)
  const seen = world.seen.get(subject) ?? register.initial
  const { status } = await register.change(mark, seen, world)
  if (isDone(status)) {
    const next = register.effects(mark, seen).reduce((value, apply) => apply(value) ?? value, seen)
    world.seen.set(subject, next)
  }
  return { status }
}

async function readRegister(subject: Subject, world: World): Promise<Outcome> {
  const value = await registerOf(subject).read(world)
  if (value === undefined) return { status: 500 }
  world.seen.set(subject, value)
  return { status: 200, value }
}

/** Writes a note on the newest lead that is no register and of no journey. */
async function noteLead(mark: string, world: World): Promise<Outcome> {
  for (const key of await leads.keys()) {
    const lead = key === world.lead ? undefined : await leads.find(key)
    if (!lead || ('email' in lead && !PEOPLE.includes(lead.email))) continue
    const response = await callAsEditor(world, `PUT /api/admin/leads/${key}`, {
      body: { note: mark },
    })
    return { status: response.status }
  }
  return { status: 404 }
}
