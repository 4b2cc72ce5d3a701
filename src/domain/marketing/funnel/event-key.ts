import type { Step } from './event.ts'

/**
 * The key of an event in the store `events` holds its facts, so reports count from listings alone:
 *
 *     2026-01-31/quiz-b.5e2f…12 hex/google_cpc_spring-sale/3f0c…32 hex/q02.1
 *     day        quiz   version     campaign               session     step
 *
 * A repeated step has the same key and is counted once. A changed answer has two keys, and the `at`
 * in their bodies tells which came last. Without a known version there is none in the key; an option that
 * the version does not have is an `x`.
 */
export interface EventFacts {
  /** The day it arrived, where the firm is; in records of release 0.1 the UTC day. */
  readonly day: string
  readonly quizId: string
  /** The wording that was answered. `undefined` where it is not known, and in records of release 0.1. */
  readonly version?: string | undefined
  /** See `buildCampaignKey`. */
  readonly campaign: string
  /** See {@link buildSessionKey}. */
  readonly session: string
  readonly step: Step
}

const KEY =
  /^(\d{4}-\d{2}-\d{2})\/([a-z0-9-]{1,40})(?:\.([0-9a-f]{12}))?\/([a-z0-9_.-]{1,80})\/([0-9a-f]{32})\/([vqs])(\d\d)?(?:\.(\d\d?|x))?$/

/** SHA-256 in hex. */
type Hash = (text: string) => string

export function buildEventKey(facts: EventFacts): string {
  const { day, quizId, version, campaign, session, step } = facts
  const quiz = version === undefined ? quizId : `${quizId}.${version}`
  return `${day}/${quiz}/${campaign}/${session}/${buildStepKey(step)}`
}

/** The facts in a key, or `undefined` when it is not an event's. */
export function readEventKey(key: string): EventFacts | undefined {
  const match = KEY.exec(key)
  if (!match) return undefined
  const [, day = '', quizId = '', version, campaign = '', session = '', ...rest] = match
  const step = readStepKey(...rest)
  return step && { day, quizId, ...(version && { version }), campaign, session, step }
}

/** A session id as part of a key: a UUID without its hyphens, or the hash of any other id. */
export function buildSessionKey(sessionId: string, hash: Hash): string {
  const plain = sessionId.toLowerCase().replaceAll('-', '')
  return /^[0-9a-f]{32}$/.test(plain) ? plain : hash(sessionId).slice(0, 32)
}

function buildStepKey(step: Step): string {
  switch (step.type) {
    case 'page_view':
      return 'v'
    case 'question_answered':
      return `q${twoDigits(step.question)}.${step.option ?? 'x'}`
    case 'submit':
      return `s${twoDigits(step.answers)}`
  }
}

function readStepKey(kind?: string, number?: string, option?: string): Step | undefined {
  if (kind === 'v' && number === undefined && option === undefined) return { type: 'page_view' }
  if (kind === 's' && number !== undefined && option === undefined) {
    return { type: 'submit', answers: Number(number) }
  }
  if (kind !== 'q' || number === undefined || option === undefined) return undefined
  return {
    type: 'question_answered',
    question: Number(number),
    option: option === 'x' ? undefined : Number(option),
  }
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** How far a session came, as administrators read it. */
export function describeProgress(events: readonly EventFacts[], questions: number): string {
  if (events.some(({ step }) => step.type === 'submit')) return 'Finished the quiz'
  const answered = events.map(({ step }) => (step.type === 'question_answered' ? step.question : 0))
  const last = Math.max(0, ...answered)
  return `Dropped off at ${last >= questions ? 'the last feedback' : `question ${last + 1}`}`
}
