import { Failure } from '#domain/failure.ts'
import { describeDevice } from '#domain/accounts/session.ts'
import { currentTime } from '../../clock.ts'
import { readSite } from '../../content/site.ts'
import { throttleMailbox } from '../../limits/stranger-emails.ts'
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

export function userAgentOf(request: Request): string {
  return request.headers.get('user-agent') ?? ''
}

async function tellNewDevice(account: Account, device: string, now: Date): Promise<void> {
  const { email } = account
  if (email === undefined || !(await readSite()).emails.newDeviceNotice) return
  if (!(await mayEmail(email))) return
  const at = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  await notifyOwner(account, {
    subject: 'New sign-in to your account',
    sentence: `Someone signed in on a new device, ${device}, at ${at}.`,
  })
}

/** A script that keeps no cookies is on a new device each time. */
async function mayEmail(email: string): Promise<boolean> {
  try {
    await throttleMailbox('account', email, NOTICES_PER_DAY, { subject: 'new device' })
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'too-many') return false
    throw error
  }
}
