import { describeDevice } from '#domain/accounts/session.ts'
import { currentTime } from '../../clock.ts'
import { readSite } from '../../site/site.ts'
import type { Account } from '../account.ts'
import { notifyOwner } from '../links/account-emails.ts'
import { recognizeDevice } from './known-devices.ts'
import { openSession } from './sessions.ts'

const NOTICES_PER_DAY = 10

/**
 * Let a user in on the device of this request, and tell them by email when it is new to the account
 * and `content/site.yaml` wants it.
 *
 * @returns the `Set-Cookie` headers.
 */
export async function startSession(account: Account, request: Request): Promise<Headers> {
  const now = currentTime()
  const { isKnown, cookie } = await recognizeDevice(account.id, request, now)
  const headers = new Headers()
  headers.append('set-cookie', await openSession(account, { now, userAgent: userAgentOf(request) }))
  headers.append('set-cookie', cookie)
  if (!isKnown) await tellNewDevice(account, describeDevice(userAgentOf(request)), now)
  return headers
}

/** Go on in this browser after a change that has ended all sessions. @returns the `Set-Cookie` header. */
export async function continueSession(account: Account, request: Request): Promise<Headers> {
  const cookie = await openSession(account, { userAgent: userAgentOf(request) })
  return new Headers({ 'set-cookie': cookie })
}

export function userAgentOf(request: Request): string {
  return request.headers.get('user-agent') ?? ''
}

async function tellNewDevice(account: Account, device: string, now: Date): Promise<void> {
  if (account.email === undefined || !(await readSite()).emails.newDeviceNotice) return
  const at = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  await notifyOwner(account, {
    subject: 'New sign-in to your account',
    sentence: `Someone signed in on a new device, ${device}, at ${at}.`,
    // A script that keeps no cookies is on a new device each time.
    perDay: NOTICES_PER_DAY,
  })
}
