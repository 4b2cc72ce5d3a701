import { HOUR_MS } from '../time/duration.ts'

/** No session lasts longer. */
export const SESSION_MS = 12 * HOUR_MS

/** The header in which a page of the admin area sends the id of the user it was loaded for. */
export const USER_HEADER = 'x-user'

/** One open session of the signed-in user. */
export interface SessionEntry {
  readonly id: string
  /** Browser and operating system as the browser named them, so it is a hint and no proof. */
  readonly device: string
  readonly createdAt: string
  readonly seenAt: string
  /** Whether it is the session of the request. */
  readonly isCurrent: boolean
}
