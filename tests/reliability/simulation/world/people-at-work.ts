import type { User } from '#domain/accounts/user.ts'
import { currentTime } from '#server/clock.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { aSessionOf } from '#tests/support/accounts.ts'
import { call } from '#tests/support/call.ts'

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
  /** The ids of two campaign links. */
  readonly links: readonly string[]
  /** The value of each register. */
  readonly seen: Map<string, string>
}

type CallOptions = Parameters<typeof call>[2]

/** Call a function as the editor, who signs in again once the session has expired. */
export async function callAsEditor(
  world: World,
  endpoint: Endpoint,
  path: string,
  options: CallOptions,
): Promise<Response> {
  const response = await call(endpoint, path, { ...options, cookie: world.cookie })
  if (response.status !== 401) return response
  world.cookie = await aSessionOf(world.editor, currentTime())
  return call(endpoint, path, { ...options, cookie: world.cookie })
}
