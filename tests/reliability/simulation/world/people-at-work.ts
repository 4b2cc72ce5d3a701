import type { User } from '#domain/accounts/user.ts'
import type { BlobStorage } from '#platform/blobs/storage.ts'
import { currentTime } from '#server/clock.ts'
import { aSessionOf } from '#tests/support/accounts.ts'
import { call } from '#tests/support/call.ts'
import type { Expectation } from '../expectations.ts'
import type { MailServer } from './mail.ts'

/** A request with its answer. */
export interface Answered {
  readonly method: string
  readonly path: string
  readonly body: unknown
  /** The username of the sender; empty for a visitor. */
  readonly by: string
  /** 0 without an answer. */
  status: number
}

/** What the steps of a simulation share, and what each actor last saw. */
export interface World {
  /** Renewed when the session has expired. */
  cookie: string
  readonly editor: User
  /** An account that lacks a permission, with its cookie. */
  readonly outsider: { readonly user: User; readonly cookie: string }
  /** An account whose rights are changed. */
  readonly colleague: User
  readonly posts: readonly string[]
  /** The key of a lead that stays. */
  readonly lead: string
  /** The ids of two campaign links. */
  readonly links: readonly string[]
  /** The value of each register. */
  readonly seen: Map<string, string>
  readonly storage: BlobStorage
  readonly mail: MailServer
  /** How many builds were asked for. */
  builds(): number
  readonly traffic: Answered[]
  /** What is wrong, as it was seen. */
  readonly faults: string[]
  /** What must hold at some later time. */
  readonly expectations: Expectation[]
}

export type CallOptions = Omit<NonNullable<Parameters<typeof call>[1]>, 'method'>

/** Call a function, as `POST /api/contact` or by its address alone, and note the call. */
export async function visit(
  world: World,
  request: string,
  options: CallOptions = {},
  by = '',
): Promise<Response> {
  const [path = '', method = 'GET'] = request.split(' ').toReversed()
  const answered: Answered = { method, path, body: options.body, by, status: 0 }
  world.traffic.push(answered)
  // Any of the methods, in capitals, as it is written at the call.
  const response = await call(path, { ...options, method: method as 'GET' })
  const { status, headers } = response
  answered.status = status
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
  const { username } = world.editor
  const send = () => visit(world, request, { ...options, cookie: world.cookie }, username)
  const response = await send()
  if (response.status !== 401) return response
  world.cookie = await aSessionOf(world.editor, currentTime())
  return send()
}
