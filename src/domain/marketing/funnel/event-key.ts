import type { Hash } from '../../attribution/campaign-name.ts'
import { TRAFFIC_CHANNELS, type TrafficChannel } from '../../attribution/channel.ts'
import type { Step } from './event.ts'

/**
 * The keys of the store `events` hold the facts, so reports count from listings alone:
 *
 *     2026-01-31/3f0c…32 hex/quiz-b.5e2f…12 hex/google_cpc_spring-sale/q02.1
 *     day        visit       quiz   version     campaign               step
 *
 *     2026-01-31/3f0c…32 hex/arrival.paid-search/google_cpc_spring-sale/diary/a-board
 *     day        visit               channel     campaign               landing page
 *
 * A repeated step has the same key and is counted once; a changed answer has two keys, and the `at`
 * in their bodies tells which came last.
 *
 * - A version that is not known is left out, and an option that the version does not have is an `x`
 * - Releases before 0.3 put the session between campaign and step
 */
export interface EventFacts {
  /** The day it arrived, where the firm is; in records of release 0.1 the UTC day. */
  readonly day: string
  /** See {@link buildVisitKey}. */
  readonly visit: string
  readonly quizId: string
  /** The wording that was answered. `undefined` where it is not known, and in records of release 0.1. */
  readonly version?: string | undefined
  /** See `buildCampaignKey`. */
  readonly campaign: string
  readonly step: Step
}

/**
 * The arrival of a visit from outside. Its campaign has a source even if the address had no tags.
 */
export interface ArrivalFacts extends Pick<EventFacts, 'day' | 'visit' | 'campaign'> {
  readonly channel: TrafficChannel
  /** See {@link buildLandingKey}. */
  readonly landing: string
}

const DAY = String.raw`(?<day>\d{4}-\d{2}-\d{2})`
const VISIT = '(?<visit>[0-9a-f]{32})'
const QUIZ = String.raw`(?<quizId>[a-z0-9-]{1,40})(?:\.(?<version>[0-9a-f]{12}))?`
const CAMPAIGN = '(?<campaign>[a-z0-9_.-]{1,80})'
const STEP = String.raw`(?:v|q(?<question>\d\d)\.(?<option>\d\d?|x)|s(?<answers>\d\d))`
const EVENT_KEYS = [
  new RegExp(`^${DAY}/${VISIT}/${QUIZ}/${CAMPAIGN}/${STEP}$`),
  new RegExp(`^${DAY}/${QUIZ}/${CAMPAIGN}/${VISIT}/${STEP}$`),
]
const ARRIVAL_KEY = new RegExp(
  `^${DAY}/${VISIT}/arrival\\.(?<channel>${TRAFFIC_CHANNELS.join('|')})/${CAMPAIGN}(?<landing>/.+)$`,
)
/** The placeholder for the path of the home page, because a key cannot end in a slash. */
const HOME = '/-'

export function buildEventKey(facts: EventFacts): string {
  const { day, visit, quizId, version, campaign, step } = facts
  const quiz = version === undefined ? quizId : `${quizId}.${version}`
  return `${day}/${visit}/${quiz}/${campaign}/${buildStepKey(step)}`
}

/** The facts in a key, or `undefined` when it is not an event's. */
export function readEventKey(key: string): EventFacts | undefined {
  const groups = (EVENT_KEYS[0]?.exec(key) ?? EVENT_KEYS[1]?.exec(key))?.groups
  if (!groups) return undefined
  const { day = '', visit = '', quizId = '', version, campaign = '' } = groups
  return { day, visit, quizId, ...(version && { version }), campaign, step: readStep(groups) }
}

export function buildArrivalKey({ day, visit, channel, campaign, landing }: ArrivalFacts): string {
  return `${day}/${visit}/arrival.${channel}/${campaign}${landing === '/' ? HOME : landing}`
}

/** The facts in a key, or `undefined` when it is not an arrival's. */
export function readArrivalKey(key: string): ArrivalFacts | undefined {
  const groups = ARRIVAL_KEY.exec(key)?.groups
  if (!groups) return undefined
  const { day = '', visit = '', campaign = '', landing = '' } = groups
  const channel = groups['channel'] as TrafficChannel // the expression lets no other through
  return { day, visit, channel, campaign, landing: landing === HOME ? '/' : landing }
}

const LANDING_MAX_LENGTH = 50

/** The path of a page as part of a key: itself where it fits, otherwise a hash. */
export function buildLandingKey(path: string, hash: Hash): string {
  const plain = path.replace(/(?<=.)\/+$/, '')
  const fits = plain.length <= LANDING_MAX_LENGTH && /^(?:\/|(?:\/[a-z0-9_-]+)+)$/.test(plain)
  return fits ? plain : `/h_${hash(plain).slice(0, 32)}`
}

/**
 * The id of a visit as part of a key: a UUID without its hyphens, or the hash of any other id. For
 * an event that names no visit its session stands for it.
 */
export function buildVisitKey(id: string, hash: Hash): string {
  const plain = id.toLowerCase().replaceAll('-', '')
  return /^[0-9a-f]{32}$/.test(plain) ? plain : hash(id).slice(0, 32)
}

function buildStepKey(step: Step): string {
  switch (step.type) {
    case 'page_view':
      return 'v'
    case 'question_answered':
      return `q${String(step.question).padStart(2, '0')}.${step.option ?? 'x'}`
    case 'submit':
      return `s${String(step.answers).padStart(2, '0')}`
  }
}

function readStep(groups: Readonly<Record<string, string | undefined>>): Step {
  const { question, option, answers } = groups
  if (answers !== undefined) return { type: 'submit', answers: Number(answers) }
  if (question === undefined) return { type: 'page_view' }
  return {
    type: 'question_answered',
    question: Number(question),
    option: option === 'x' ? undefined : Number(option),
  }
}

/** How far a session came, as administrators read it. */
export function describeProgress(steps: readonly Step[], questions: number): string {
  if (steps.some(({ type }) => type === 'submit')) return 'Finished the quiz'
  const answered = steps.map((step) => (step.type === 'question_answered' ? step.question : 0))
  const last = Math.max(0, ...answered)
  return `Dropped off at ${last >= questions ? 'the last feedback' : `question ${last + 1}`}`
}
