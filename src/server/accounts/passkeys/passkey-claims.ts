import { Failure } from '#domain/failure.ts'
import { accounts } from '../account.ts'
import { claims } from '../claims.ts'

const credentials = claims('passkey-credentials', async (userId, credentialId) => {
  const account = await accounts.find(userId)
  return Boolean(account?.passkeys.some((passkey) => passkey.credentialId === credentialId))
})

/** The account of each passkey, under the hash of its credential id: a sign-in names no one. */
export const passkeyCredentials = credentials.records

/** The id of the account that a passkey belongs to, if it belongs to one. */
export const findPasskeyOwner = credentials.findOwner

/** Claim a passkey that an account is about to have. @throws {Failure} `conflict` when one has it. */
export async function claimPasskey(userId: string, credentialId: string, now: Date): Promise<void> {
  if (await credentials.take(credentialId, userId, now)) return
  throw new Failure('conflict', 'This passkey is already in use.')
}

/** Forget a passkey that an account had. */
export function releasePasskey(userId: string, credentialId: string, now: Date): Promise<void> {
  return credentials.release(credentialId, userId, now)
}
