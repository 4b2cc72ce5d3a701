import type { User } from '#domain/accounts/user.ts'
import type { BlobStorage } from '#platform/blobs/storage.ts'
import { currentTime, elapsedMs } from '#server/clock.ts'
import { aSessionOf } from '#tests/support/accounts.ts'
import { call } from '#tests/support/call.ts'
import type { JobName } from '../plan.ts'
import type { MailServer } from './mail.ts'

/** How long a visitor waits, also for a store that does not answer. */
const PATIENCE_MS = 10_000

/** What must hold later, once what it depends on was answered. */
export interface Expectation {
  readonly what: string
  /** When it must hold, by the wall clock; at the end of everything else without any. */
  readonly at?: number
  /** What runs just before that. */
  readonly jobs?: readonly JobName[]
  holds(): Promise<boolean>
}

/** What the steps of a simulation share, and what each actor last saw. */
export interface World {
  /** Renewed when the session has expired. */
  cookie: string
  readonly editor: User
  /** An account whose rights are changed. */
  readonly colleague: User
  readonly posts: readonly string[]
  /** The key of a lead that stays. */
  readonly lead: string
  /** The value of each register. */
  readonly seen: Map<string, string>
  readonly storage: BlobStorage
  readonly mail: MailServer
  /** What is wrong, as it was seen. */
  readonly faults: string[]
  /** What must hold at some later time. */
  readonly expectations: Expectation[]
}

export type CallOptions = Omit<NonNullable<Parameters<typeof call>[1]>, 'method'>

/** Call a function, as `POST /api/contact` or by its address alone. */
export async function visit(
  world: World,
  request: string,
  options: CallOptions = {},
): Promise<Response> {
  const [path = '', method = 'GET'] = request.split(' ').toReversed()
  const startedMs = elapsedMs()
  let waitedMs = 0
  const onResponse = () => void (waitedMs = elapsedMs() - startedMs)
  // Any of the methods, in capitals, as it is written at the call.
  const response = await call(path, { ...options, method: method as 'GET', onResponse })
  if (waitedMs > PATIENCE_MS)
    world.faults.push(`${method} ${path} was answered after ${waitedMs} ms`)
  const { status, headers } = response
  // Storage that fails is no error of the site, and the browser knows when to try again.
  const isUnavailable = status === 503 && headers.has('retry-after')
  if (status >= 500 && !isUnavailable) world.faults.push(`${method} ${path} was answered ${status}`)
  return response
}

/** Call a function as the editor, who signs in again once the session has expired. */
export async function callAsEditor(
  world: World,
  request: string,
  options: CallOptions = {},
): Promise<Response> {
  const send = () => visit(world, request, { ...options, cookie: world.cookie })
  const response = await send()
  if (response.status !== 401) return response
  world.cookie = await aSessionOf(world.editor, currentTime())
  return send()
}
