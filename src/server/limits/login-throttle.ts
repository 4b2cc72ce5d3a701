import { Failure } from '#domain/failure.ts'
import {
  delayMs,
  lockMs,
  LOGIN_FAILURES,
  LOGIN_FAILURES_PER_ADDRESS,
} from '#domain/accounts/login-limits.ts'
import { newestFirstKey, timeOfKey } from '#domain/storage/time-key.ts'
import { usernameKey } from '#domain/accounts/username.ts'
import { sweep, type Progress } from '../jobs/sweep.ts'
import { blobs } from '../storage/blobs.ts'
import { networkOf } from '../http/client-address.ts'
import { sha256Hex } from '../storage/hash.ts'
import { scaleLimit } from './throttle.ts'
import { currentTime, elapsedMs, sleep } from '../clock.ts'
import { newId, randomFraction } from '../random.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const KEPT_MS = 7 * DAY_MS
const KNOWN_MS = 90 * DAY_MS

/** A try that has not said what came of it by now was cut off, and counts as failed. */
const CHECKING_MS = 30_000

/** How long a try waits for others that are being checked. */
const PATIENCE_MS = 3_000

const attempts = () => blobs('login-attempts')

interface Attempt {
  readonly key: string
  readonly at: number
  readonly isChecking: boolean
}

/**
 * Check a password, unless too many were wrong before: five for this account from this address, a
 * hundred from this address in an hour. Counted by one key per failure, so no failure is lost, and
 * begun before the password is checked, so that a hundred tries at once are five as well. When
 * counting is impossible, every sign-in is rejected. An address from which this account has signed in
 * before is limited for this account alone, and never for longer than ten minutes.
 *
 * @param check Answers `undefined` when the password is wrong.
 * @throws {Failure} `too-many`, with the seconds to wait.
 */
export async function guardLogin<T>(
  username: string,
  address: string,
  check: () => Promise<T | undefined>,
  now = currentTime(),
): Promise<T | undefined> {
  const account = accountFolder(username)
  const network = sha256Hex(networkOf(address))
  const pair = `${account}${network}/`
  const known = `known/${pair}`
  const isKnown = (await list(known)).length > 0
  if (!isKnown) await refuseAddress(`address/${network}/`, now)
  await delay(account, now)

  const own = pair + newestFirstKey(now, newId())
  await takePlace(pair, `${own}-checking`, isKnown, now)
  const result = await check().catch(async (error: unknown) => {
    await attempts().remove(`${own}-checking`)
    throw error
  })
  if (result === undefined) {
    await attempts().write(`${own}-failed`, 1, { onlyIfNew: true })
    await attempts().write(`address/${network}/${own.slice(pair.length)}`, 1, { onlyIfNew: true })
  } else {
    await Promise.all([forgive(pair, now), remember(known, now)])
  }
  await attempts().remove(`${own}-checking`)
  return result
}

/** Forget the failures of an account from an address, once its owner has proved themselves otherwise. */
export async function forgiveFailures(
  username: string,
  address: string,
  now = currentTime(),
): Promise<void> {
  await forgive(`${accountFolder(username)}${sha256Hex(networkOf(address))}/`, now)
}

/** Remove what no limit asks for anymore. */
export function sweepLoginAttempts(now = currentTime(), until = Infinity): Promise<Progress> {
  const isExpired = (key: string) => {
    const at = timeOfKey(key.slice(key.lastIndexOf('/') + 1))
    const keptMs = key.startsWith('known/') ? KNOWN_MS : KEPT_MS
    return !at || now.getTime() - at.getTime() > keptMs
  }
  return sweep(attempts(), isExpired, until)
}

function accountFolder(username: string): string {
  return `account/${sha256Hex(usernameKey(username))}/`
}

async function refuseAddress(folder: string, now: Date): Promise<void> {
  const failures = (await list(folder)).filter(({ at }) => now.getTime() - at < HOUR_MS)
  const blocking = failures[scaleLimit(LOGIN_FAILURES_PER_ADDRESS) - 1]
  if (blocking) throw tooMany(blocking.at + HOUR_MS - now.getTime())
}

async function delay(account: string, now: Date): Promise<void> {
  const tries = await list(account)
  const recent = tries.filter(({ at, isChecking }) => !isChecking && now.getTime() - at < HOUR_MS)
  await sleep(delayMs(recent.length))
}

/**
 * Put `own` among the tries that are being checked, when it and the others there may all fail without
 * passing the limit. Written first and counted then, so that of many at once none is overlooked.
 *
 * This limit is never scaled: neither a trial nor a load test needs wrong passwords.
 */
async function takePlace(pair: string, own: string, isKnown: boolean, now: Date): Promise<void> {
  const started = elapsedMs()
  for (;;) {
    await attempts().write(own, 1, { onlyIfNew: true })
    const others = (await list(pair)).filter(({ key }) => key !== own)
    const failed = others.filter((attempt) => hasFailed(attempt, now))
    const checking = others.filter((attempt) => isBeingChecked(attempt, now)).length
    const lockedFor = (failed[0]?.at ?? 0) + lockMs(failed.length, isKnown) - now.getTime()
    // Once a lock is over there is one try, whatever the number of failures.
    const hasPlace = failed.length + checking < Math.max(LOGIN_FAILURES, failed.length + 1)
    if (lockedFor <= 0 && hasPlace) return
    await attempts().remove(own)
    if (lockedFor > 0) throw tooMany(lockedFor)
    if (elapsedMs() - started > PATIENCE_MS) throw tooMany(1000)
    await sleep(50 + randomFraction() * 150)
  }
}

/** A success shows that the failures before it were slips of the owner. */
async function forgive(pair: string, now: Date): Promise<void> {
  const failed = (await list(pair)).filter((attempt) => hasFailed(attempt, now))
  await Promise.all(failed.map(({ key }) => attempts().remove(key)))
}

/** Note an address that an account signed in from, at most once a day. */
async function remember(known: string, now: Date): Promise<void> {
  const earlier = await list(known)
  if (earlier.some(({ at }) => now.getTime() - at < DAY_MS)) return
  await attempts().write(known + newestFirstKey(now, newId()), 1, { onlyIfNew: true })
  await Promise.all(earlier.map(({ key }) => attempts().remove(key)))
}

function hasFailed({ at, isChecking }: Attempt, now: Date): boolean {
  const age = now.getTime() - at
  return age < KEPT_MS && (!isChecking || age > CHECKING_MS)
}

function isBeingChecked({ at, isChecking }: Attempt, now: Date): boolean {
  return isChecking && now.getTime() - at <= CHECKING_MS
}

/** Newest first within one address; a thousand at most, which is beyond every limit. */
async function list(folder: string): Promise<Attempt[]> {
  for await (const page of attempts().pages(folder))
    return page.flatMap(({ key }) => attemptAt(key))
  return []
}

function attemptAt(key: string): Attempt[] {
  const at = timeOfKey(key.slice(key.lastIndexOf('/') + 1))
  return at ? [{ key, at: at.getTime(), isChecking: key.endsWith('-checking') }] : []
}

function tooMany(waitMs: number): Failure {
  const minutes = Math.ceil(waitMs / 60_000)
  return new Failure(
    'too-many',
    `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfter: Math.ceil(waitMs / 1000) },
  )
}
