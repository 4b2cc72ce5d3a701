import { timingSafeEqual } from 'node:crypto'
import { Failure } from '#domain/failure.ts'
import {
  isExpiredResult,
  type OpenedResult,
  type SavedResult,
} from '#domain/quiz/requests/saved-result.ts'
import { currentTime } from '../clock.ts'
import { siteUrl } from '../environment.ts'
import { randomToken } from '../random.ts'
import { sha256Hex } from '../storage/hash.ts'
import { ifReadable } from '../storage/unreadable-records.ts'
import { buildResultKey, pickOwnRequest, savedResults } from './saved-results.ts'

const SECRET_BYTES = 32

/** The storage key with a dot for its slash, and the secret. */
const TOKEN = /^([0-9a-f]{16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/**
 * Make the token of a saved result, which ends an earlier one. It is stored only as a hash, so it is made when
 * its email is sent.
 *
 * @returns the address with the token in its fragment; `undefined` when the result is gone or expired.
 */
export async function issueResultLink(
  email: string,
  id: string,
  now = currentTime(),
): Promise<string | undefined> {
  const key = buildResultKey({ email, id })
  const found = await ifReadable(savedResults.read(key))
  if (!found || isExpiredResult(found.data, now)) return undefined
  const secret = randomToken(SECRET_BYTES)
  const issued: SavedResult = { ...found.data, tokenHash: sha256Hex(secret) }
  if (!(await savedResults.replace(key, issued, found.etag))) return undefined
  return `${siteUrl()}/ads/result#${key.replace('/', '.')}.${secret}`
}

/**
 * The answers that a link opens. The link stays as it is, so that it can be opened again.
 *
 * @throws {Failure} `forbidden` for every token that does not work, always with the same words.
 */
export async function openResult(token: string, now = currentTime()): Promise<OpenedResult> {
  const [, prefix = '', id = '', secret = ''] = TOKEN.exec(token) ?? []
  const result = id && (await ifReadable(savedResults.find(`${prefix}/${id}`)))
  if (!result || !isCorrect(secret, result.tokenHash) || isExpiredResult(result, now)) {
    throw new Failure('forbidden', 'This link no longer works.')
  }
  const { quizId, state } = result
  return { quizId, state, ...(await pickOwnRequest(result)) }
}

function isCorrect(secret: string, tokenHash: string | undefined): boolean {
  const given = Buffer.from(sha256Hex(secret))
  return tokenHash !== undefined && timingSafeEqual(given, Buffer.from(tokenHash))
}
