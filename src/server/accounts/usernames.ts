import { Failure } from '#domain/failure.ts'
import { usernameKey } from '#domain/accounts/username.ts'
import { hasAccount, type Account } from './account.ts'
import { claims } from './claims.ts'

const names = claims('usernames', hasAccount)

/** The owner of each username, under the hash of its key. */
export const usernames = names.records

type Named = Pick<Account, 'id' | 'username'>

/** The id of the account that a username belongs to, if it belongs to one. */
export function findNameOwner(username: string): Promise<string | undefined> {
  return names.findOwner(usernameKey(username))
}

/** Claim a username for an account that is about to be created. @throws {Failure} `conflict` when it is taken. */
export async function claimName({ id, username }: Named, now: Date): Promise<void> {
  if (!(await names.take(usernameKey(username), id, now))) throw nameTaken()
}

/** Make the username of a removed account free again. */
export function releaseName({ id, username }: Named, now: Date): Promise<void> {
  return names.release(usernameKey(username), id, now)
}

export function nameTaken(): Failure {
  const message = 'This username is taken.'
  return new Failure('conflict', message, { issues: [{ field: 'username', message }] })
}
