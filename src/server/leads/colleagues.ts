import { invalidField } from '#domain/failure.ts'
import { hasPermission } from '#domain/accounts/permission.ts'
import type { Colleague } from '#domain/leads/lead.ts'
import { findUser, listUsers } from '../accounts/users.ts'

/** Everyone who may work on leads, oldest account first. */
export async function listColleagues(): Promise<Colleague[]> {
  const users = await listUsers()
  return users
    .filter((user) => hasPermission(user, 'leads'))
    .map(({ id, username }) => ({ id, username }))
}

/** @throws {Failure} `invalid` for an account that does not exist or may not work on leads. */
export async function requireColleague(id: string): Promise<Colleague> {
  const user = (await findUser(id))?.user
  if (user && hasPermission(user, 'leads')) return { id: user.id, username: user.username }
  throw invalidField('responsible', 'This person cannot work on leads.')
}
