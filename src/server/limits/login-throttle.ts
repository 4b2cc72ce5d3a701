import { buildUsernameKey } from '#domain/accounts/username.ts'
import { buildNewestFirstKey, readTimeOfKey } from '#domain/storage/time-key.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/duration.ts'
import { currentTime, elapsedMs, sleep } from '../clock.ts'
import { ignoreFailure } from '../failing-work.ts'
import { listNetworks } from '../http/client-address.ts'
import { newId, randomFraction } from '../random.ts'
import { blobs } from '../storage/blobs.ts'
import { sha256Hex } from '../storage/hash.ts'
import { createTooManyFailure, throttle } from './throttle.ts'

/** Failures for one account from one address before that address must wait. */
export const LOGIN_FAILURES = 5

/** Failures from one address in an hour, for all accounts together. */
const LOGIN_FAILURES_PER_ADDRESS = 100

/** Failures for one account in an hour, from all addresses, before attempts are delayed. */
const UNDELAYED_FAILURES = 10

const FIRST_LOCK_MS = 10 * MINUTE_MS

/** A failure counts for as long. */
export const ATTEMPTS_KEPT_MS = 7 * DAY_MS

const ADDRESS_LIMITS = [{ limit: LOGIN_FAILURES_PER_ADDRESS, windowMs: HOUR_MS }]

/** An attempt without a result by now was cut off, and counts as failed. */
const CHECKING_MS = 30_000

/** Keys have at most 200 characters. */
const FOLDER_LENGTH = 16

/** How long an attempt waits for others that are being checked. */
const PATIENCE_MS = 3_000

const attempts = () => blobs('login-attempts')

/** An attempt that still counts: it has failed, unless its password is being checked. */
type Attempt = Awaited<ReturnType<typeof listAttempts>>[number]

/** Who tries to sign in. */
export interface SignInClient {
  readonly address: string
  /** The device, if the account has signed in on it before. It has limits of its own. */
  readonly device?: string | undefined
}

/**
 * Check a password unless the account, the client or its network had too many failures. A known
 * device is limited by its own failures alone, and never for longer than ten minutes.
 *
 * @param check Answers `undefined` when the password is wrong.
 * @throws {Failure} `too-many`, with the seconds to wait.
 */
export async function guardLogin<T>(
  username: string,
  client: SignInClient,
  check: () => Promise<T | undefined>,
  now = currentTime(),
): Promise<T | undefined> {
  const { account, scopes, own: folder } = findFolders(username, client)
  if (client.device === undefined) await countAddressFailure(client, now, { isPeek: true })
  await delayAttempt(account, now)

  const ownKey = folder + buildNewestFirstKey(now, newId())
  await reserveAttempt(scopes, `${ownKey}-checking`, now)
  const result = await check().catch(async (error: unknown) => {
    await attempts().remove(`${ownKey}-checking`)
    throw error
  })
  if (result === undefined) await attempts().write(`${ownKey}-failed`, 1, { onlyIfNew: true })
  else await removeFailures(folder, now)
  await attempts().remove(`${ownKey}-checking`)
  // A known device is not refused for its address, so its owner reads that the password is wrong.
  if (result === undefined) await ignoreFailure('too-many', countAddressFailure(client, now))
  return result
}

/** Forget the failures of an account from a client, once its owner has proved themselves otherwise. */
export async function forgiveFailures(username: string, client: SignInClient, now = currentTime()) {
  await removeFailures(findFolders(username, client).own, now)
}

/**
 * The folder of an account, and the folders that count the attempts of a client for it: one for
 * each network around the client, widest first. Each is inside those before it, so one key counts
 * in all.
 */
function findFolders(username: string, { address, device }: SignInClient) {
  const account = `account/${sha256Hex(buildUsernameKey(username))}/`
  let own = account
  const networks = listNetworks(device ?? address).toReversed()
  const scopes = networks.map(({ name, factor }) => {
    own += `${sha256Hex(name).slice(0, FOLDER_LENGTH)}/`
    return { folder: own, factor, isKnown: device !== undefined }
  })
  return { account, scopes, own }
}

type Scope = ReturnType<typeof findFolders>['scopes'][number]

/** Count a failure, or only look at earlier ones. */
function countAddressFailure({ address }: SignInClient, now: Date, { isPeek = false } = {}) {
  const sentence = 'Too many failed attempts from your network. Please try again later.'
  return throttle('sign-in', address, ADDRESS_LIMITS, { now, isPeek, sentence, failsClosed: true })
}

async function delayAttempt(account: string, now: Date): Promise<void> {
  const earlier = await listAttempts(account, now)
  const from = now.getTime() - HOUR_MS
  const recent = earlier.filter(({ time, isChecking }) => !isChecking && time > from)
  await sleep(calculateDelay(recent.length))
}

/**
 * Wait until this attempt may be checked: if it and all attempts in progress failed, no limit would
 * be passed. It is stored before it is counted, so that parallel attempts see each other.
 */
async function reserveAttempt(scopes: readonly Scope[], own: string, now: Date): Promise<void> {
  const started = elapsedMs()
  // The limits are never scaled: neither a trial nor a load test needs wrong passwords.
  for (;;) {
    await attempts().write(own, 1, { onlyIfNew: true })
    const all = await listAttempts(scopes[0]?.folder ?? own, now)
    const others = all.filter(({ key }) => key !== own)
    const found = scopes.map((scope) => checkScope(scope, others, now))
    const lockedFor = Math.max(...found.map((each) => each.lockedFor))
    if (lockedFor <= 0 && found.every(({ hasPlace }) => hasPlace)) return
    await attempts().remove(own)
    if (lockedFor > 0) throw createTooManyFailure(lockedFor)
    if (elapsedMs() - started > PATIENCE_MS) throw createTooManyFailure(1000)
    await sleep(50 + randomFraction() * 150)
  }
}

/** Whether the limit of a scope allows one more attempt beside the others. */
function checkScope({ folder, factor, isKnown }: Scope, others: readonly Attempt[], now: Date) {
  const within = others.filter(({ key }) => key.startsWith(folder))
  const failed = within.filter(({ isChecking }) => !isChecking)
  const newest = Math.max(0, ...failed.map(({ time }) => time))
  const lockedFor = newest + calculateLock(failed.length / factor, isKnown) - now.getTime()
  // After a lock one attempt is allowed, whatever the number of failures.
  const hasPlace = within.length < Math.max(LOGIN_FAILURES * factor, failed.length + 1)
  return { lockedFor, hasPlace }
}

/** A success shows that the failures before it were slips of the owner. */
async function removeFailures(folder: string, now: Date): Promise<void> {
  const failed = (await listAttempts(folder, now)).filter(({ isChecking }) => !isChecking)
  await Promise.all(failed.map(({ key }) => attempts().remove(key)))
}

/** A thousand at most, which is beyond every limit. */
async function listAttempts(folder: string, now: Date) {
  return (await attempts().firstKeys(folder)).flatMap((key) => {
    const time = readTimeOfKey(key.slice(key.lastIndexOf('/') + 1))?.getTime() ?? 0
    const age = now.getTime() - time
    const isChecking = key.endsWith('-checking') && age <= CHECKING_MS
    // An attempt in the future was stored while a clock was wrong.
    return age < ATTEMPTS_KEPT_MS && age > -MINUTE_MS ? [{ key, time, isChecking }] : []
  })
}

/**
 * Calculate how long a client must wait after its `failures`-th failure for an account. The wait
 * does not grow for a device that the owner has used.
 */
export function calculateLock(failures: number, isKnown: boolean): number {
  if (failures < LOGIN_FAILURES) return 0
  if (isKnown) return FIRST_LOCK_MS
  return Math.min(FIRST_LOCK_MS * 2 ** (Math.floor(failures) - LOGIN_FAILURES), DAY_MS)
}

/** The delay of each attempt for an account under attack. A lock would keep its owner out. */
export function calculateDelay(failures: number): number {
  if (failures < UNDELAYED_FAILURES) return 0
  return Math.min(250 * 2 ** Math.floor((failures - UNDELAYED_FAILURES) / 10), 3000)
}
