import { normalizeTag } from '../attribution/normalize.ts'
import type { Step } from './event.ts'

/**
 * An event's facts are its key, in the store `events`, so that a report counts from listings alone:
 *
 *     2026-01-31/quiz-b/google_cpc_spring-sale/3f0c…32 hex/q02.1
 *     day        quiz   campaign               session     step
 *
 * The same step of the same session is the same key, so nothing is counted twice. A visitor who goes
 * back and changes an answer has two keys for that question; their bodies (`at`) tell which came last.
 */
export interface EventFacts {
  /** The UTC day it arrived. */
  readonly day: string
  readonly quizId: string
  /** See {@link buildCampaignKey}. */
  readonly campaign: string
  /** See {@link buildSessionKey}. */
  readonly session: string
  readonly step: Step
}

/** Sessions that came without a campaign. */
export const NO_CAMPAIGN = '-'

const CAMPAIGN_MAX_LENGTH = 80
const KEY =
  /^(\d{4}-\d{2}-\d{2})\/([a-z0-9-]{1,40})\/([a-z0-9_.-]{1,80})\/([0-9a-f]{32})\/([vqs])(\d\d)?(?:\.(\d\d?))?$/

/** What names a campaign, each part in its normal form or empty. */
export interface CampaignName {
  readonly source: string
  readonly medium: string
  readonly campaign: string
  /** Which of a campaign's ads or links it was. */
  readonly content: string
}

/** A hash in hex, at least 32 characters of it. */
type Hash = (text: string) => string

export function buildEventKey({ day, quizId, campaign, session, step }: EventFacts): string {
  return `${day}/${quizId}/${campaign}/${session}/${buildStepKey(step)}`
}

/** The facts a key tells, or `undefined` when it is no event's. */
export function readEventKey(key: string): EventFacts | undefined {
  const parts = KEY.exec(key)
  if (!parts) return undefined
  const [, day = '', quizId = '', campaign = '', session = '', kind, number, option] = parts
  const step = readStepKey(kind, number, option)
  return step && { day, quizId, campaign, session, step }
}

/** The campaign of a query string such as `utm_source=x&utm_campaign=y`. */
export function parseCampaignName(query: string): CampaignName {
  const parameters = new URLSearchParams(query.slice(0, 2000))
  const part = (name: string) => normalizeTag((parameters.get(name) ?? '').slice(0, 255))
  return {
    source: part('utm_source'),
    medium: part('utm_medium'),
    campaign: part('utm_campaign'),
    content: part('utm_content'),
  }
}

/**
 * A campaign as part of a key: `source_medium_campaign`, and `_content` where there is some. Names
 * that are too long for a key or use other letters are hashed (`h_` and 32 hex; a readable one always
 * has two underscores or three), and the store `campaign-names` keeps what the hash stands for.
 *
 * @example
 * campaignKey({ source: 'google', medium: '', campaign: 'spring', content: '' }, sha256) // => 'google__spring'
 */
export function buildCampaignKey(name: CampaignName, hash: Hash): string {
  const { source, medium, campaign, content } = name
  const key = `${source}_${medium}_${campaign}${content && `_${content}`}`
  if (key === '__') return NO_CAMPAIGN
  const isPlain = /^[a-z0-9._-]+$/.test(key) && key.length <= CAMPAIGN_MAX_LENGTH
  return isPlain ? key : `h_${hash(key).slice(0, 32)}`
}

/** The name a readable campaign key stands for; `undefined` for a hash, whose name the store keeps. */
export function readCampaignKey(key: string): CampaignName | undefined {
  if (key === NO_CAMPAIGN) return { source: '', medium: '', campaign: '', content: '' }
  const [source, medium, campaign, content = ''] = key.split('_')
  if (source === undefined || medium === undefined || campaign === undefined) return undefined
  return { source, medium, campaign, content }
}

/** A session id as part of a key: a UUID without its hyphens, a hash of anything else. */
export function buildSessionKey(sessionId: string, hash: Hash): string {
  const plain = sessionId.toLowerCase().replaceAll('-', '')
  return /^[0-9a-f]{32}$/.test(plain) ? plain : hash(sessionId).slice(0, 32)
}

function buildStepKey(step: Step): string {
  switch (step.type) {
    case 'page_view':
      return 'v'
    case 'question_answered':
      return `q${twoDigits(step.question)}.${step.option}`
    case 'submit':
      return `s${twoDigits(step.answers)}`
  }
}

function readStepKey(kind?: string, number?: string, option?: string): Step | undefined {
  if (kind === 'v' && number === undefined) return { type: 'page_view' }
  if (kind === 's' && number !== undefined && option === undefined) {
    return { type: 'submit', answers: Number(number) }
  }
  if (kind !== 'q' || number === undefined || option === undefined) return undefined
  return { type: 'question_answered', question: Number(number), option: Number(option) }
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
