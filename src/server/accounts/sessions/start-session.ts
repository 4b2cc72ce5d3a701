import { z } from 'zod'
import { DAY_MS } from '#domain/time/duration.ts'
import { currentTime } from '../../clock.ts'
import { ignoreFailure } from '../../failing-work.ts'
import { jsonResponse } from '../../http/response.ts'
import { throttleMailbox } from '../../limits/throttle.ts'
import { randomToken } from '../../random.ts'
import { readSite } from '../../site/site.ts'
import { collection } from '../../storage/collection.ts'
import { sha256Hex } from '../../storage/hash.ts'
import { ifReadable } from '../../storage/unreadable-records.ts'
import type { Account } from '../account.ts'
import { recordActivity } from '../activity.ts'
import { notifyOwner } from '../links/account-emails.ts'
import type { KnownUser } from '../users.ts'
import { formatCookie, readCookie } from './session-cookie.ts'
import { openSession, readDevice } from './sessions.ts'

/** How long a device is remembered after its last sign-in. */
export const REMEMBERED_MS = 365 * DAY_MS

/** Longer than any cookie of ours. */
const COOKIE_MAX_LENGTH = 100

const NOTICES_PER_DAY = 10

/** Devices on which an account signed in, under the account's id and the hash of the device's cookie. */
export const knownDevices = collection('known-devices', z.object({ seenAt: z.iso.datetime() }))

/** The device of a request, if the account has signed in on it before. No cookie can be guessed. */
export async function findKnownDevice(accountId: string, request: Request) {
  const value = readCookie(request, 'device')
  const key = value && buildDeviceKey(accountId, value)
  return key && (await ifReadable(knownDevices.find(key))) ? key : undefined
}

/** Remember the device of a sign-in. @returns its `Set-Cookie` header. */
export async function rememberDevice(accountId: string, request: Request): Promise<string> {
  const value = readCookie(request, 'device') || randomToken(16)
  const seenAt = currentTime().toISOString()
  await knownDevices.upsert(buildDeviceKey(accountId, value), () => ({ seenAt }))
  return formatCookie('device', value, REMEMBERED_MS / 1000)
}

function buildDeviceKey(accountId: string, cookie: string): string {
  return `${accountId}/${sha256Hex(cookie.slice(0, COOKIE_MAX_LENGTH))}`
}

/**
 * Sign in a user who has just proved who they are, with an entry in the activity log, and an email
 * about a device that is new to the account, unless the account is new too. The response has the
 * user, and 201 for a new account.
 */
export async function respondSignedIn(
  request: Request,
  { user, account }: KnownUser,
  action: 'user.signed-in' | 'user.joined' | 'user.created',
  detail?: Record<string, string>,
): Promise<Response> {
  const isExpected = action !== 'user.signed-in' || (await findKnownDevice(account.id, request))
  const headers = await openSession(account, request)
  headers.append('set-cookie', await rememberDevice(account.id, request))
  if (!isExpected) await emailAboutNewDevice(account, readDevice(request))
  await recordActivity(user, action, user.username, detail)
  return jsonResponse(user, { status: action === 'user.signed-in' ? 200 : 201, headers })
}

/** Email the owner, if `content/site.yaml` wants it. */
async function emailAboutNewDevice(account: Account, device: string): Promise<void> {
  if (account.email === undefined || !(await readSite()).emails.newDeviceNotice) return
  const time = `${currentTime().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const subject = 'New sign-in to your account'
  const sentence = `Someone signed in on a new device, ${device}, at ${time}.`
  // A script that keeps no cookies is on a new device each time.
  const counting = throttleMailbox('account', account.email, NOTICES_PER_DAY, subject)
  const sending = counting.then(() => notifyOwner(account, subject, sentence))
  await ignoreFailure('too-many', sending)
}
