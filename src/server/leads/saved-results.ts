import { Failure, invalidField } from '#domain/failure.ts'
import { normalizeAddress } from '#domain/leads/ownership.ts'
import { countAnswers } from '#domain/quiz/machine.ts'
import { buildStoredState, restoreState } from '#domain/quiz/place.ts'
import {
  isExpiredResult,
  savedResultSchema,
  type OpenedResult,
  type SavedResult,
  type SaveResult,
} from '#domain/quiz/requests.ts'
import { currentTime } from '../clock.ts'
import { queueEmail } from '../email/outbox.ts'
import { countStrangerEmail } from '../email/share-opt-out.ts'
import { siteUrl } from '../environment.ts'
import { findBySecret, issueSecret } from '../links/secret.ts'
import { newId } from '../random.ts'
import { requireAdsQuiz } from '../site/quizzes.ts'
import { collection } from '../storage/collection.ts'
import { sha256Hex } from '../storage/hash.ts'
import { findRequestOwner } from './owners.ts'

const PREFIX_LENGTH = 16

/** The storage key with a dot for its slash, and the secret. */
const TOKEN = /^([0-9a-f]{16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/** Answers under the address that asked for a link to them, by {@link buildResultKey}. */
export const savedResults = collection('saved-results', savedResultSchema)

/** The storage key of a result: all of one address have a prefix, which two addresses may share. */
function buildResultKey({ email, id }: Pick<SavedResult, 'email' | 'id'>): string {
  return `${hashPrefix(email)}/${id}`
}

/** The results that were saved under an address, expired ones included. */
export async function findSavedResults(address: string): Promise<SavedResult[]> {
  const found = await savedResults.all(`${hashPrefix(address)}/`)
  return found.filter(({ email }) => normalizeAddress(email) === normalizeAddress(address))
}

/**
 * The assessment request that a result names, if the result's address made it. What is sent with a
 * request's id belongs to its maker, so the id is neither kept for another address nor handed to
 * it.
 */
async function pickOwnRequest({ email, requestId }: Pick<SavedResult, 'email' | 'requestId'>) {
  if (requestId === undefined) return {}
  const owner = await findRequestOwner(requestId)
  return owner === normalizeAddress(email) ? { requestId } : {}
}

export function removeSavedResult(result: SavedResult): Promise<void> {
  return savedResults.remove(buildResultKey(result))
}

/**
 * The link to a saved result, for the email that is being sent; earlier links end.
 *
 * @returns the address with the token in its fragment; `undefined` when the result is gone or
 *   expired.
 */
export async function issueResultLink(email: string, id: string): Promise<string | undefined> {
  const key = buildResultKey({ email, id })
  const secret = await issueSecret(savedResults, key, (result) =>
    isExpiredResult(result, currentTime()) ? undefined : result,
  )
  return secret && `${siteUrl()}/ads/result#${key.replace('/', '.')}.${secret}`
}

/**
 * The answers that a link opens. The link stays as it is, so that it can be opened again.
 *
 * @throws {Failure} `forbidden` for every token that does not work, always with the same words.
 */
export async function openResult(token: string): Promise<OpenedResult> {
  const [, prefix = '', id = '', secret = ''] = TOKEN.exec(token) ?? []
  const found = id && (await findBySecret(savedResults, `${prefix}/${id}`, secret))
  if (!found || isExpiredResult(found.data, currentTime()))
    throw new Failure('forbidden', 'This link no longer works.')
  const { quizId, state } = found.data
  return { quizId, state, ...(await pickOwnRequest(found.data)) }
}

function hashPrefix(address: string): string {
  return sha256Hex(normalizeAddress(address)).slice(0, PREFIX_LENGTH)
}

const MAILBOX_PER_DAY = 3

/**
 * Save a visitor's answers and email a link to them. For an address that opted out nothing is saved
 * or sent, and the response is the same.
 *
 * @returns whether an email was queued.
 * @throws {Failure} `too-many`, or `invalid` for a quiz without a summary and for answers that do
 *   not fit it.
 */
export async function saveResult(
  { email, quizId, state: sent }: SaveResult,
  ip: string,
  requestId: string | undefined,
): Promise<boolean> {
  const quiz = await requireAdsQuiz(quizId)
  const { resultEmail } = quiz
  if (!resultEmail) throw invalidField('quizId', 'This quiz has no summary')
  const state = restoreState(quiz, sent)
  if (countAnswers(state.answers) === 0)
    throw invalidField('state', 'These are no answers of the quiz')
  if (!(await countStrangerEmail('result', { to: email, ip, perDay: MAILBOX_PER_DAY })))
    return false
  const [id, now] = [newId(), currentTime()]
  const request = await pickOwnRequest({ email, requestId })
  const result = { id, email, quizId, savedAt: now.toISOString(), ...request }
  // Parsed, because keys of answers are numbers in the machine and text in a record.
  const record = savedResultSchema.parse({ ...result, state: buildStoredState(quiz, state) })
  await savedResults.add(buildResultKey(record), record)
  const { subject, text } = resultEmail
  await queueEmail({ kind: 'result', to: email, subject, text, linkId: id }, now)
  return true
}
