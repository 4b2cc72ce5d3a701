import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { CHALLENGE_LIFETIME_MS } from '#domain/accounts/passkeys/passkey-rules.ts'
import type { NewPasskey, UsedPasskey } from '#domain/accounts/passkeys/passkey.ts'
import { Failure } from '#domain/failure.ts'
import { buildNewestFirstKey } from '#domain/storage/time-key.ts'
import { currentTime } from '../../clock.ts'
import { siteUrl } from '../../environment.ts'
import { seal, unseal } from '../../links/token.ts'
import { newId } from '../../random.ts'
import { readSite } from '../../site/site.ts'
import { blobs } from '../../storage/blobs.ts'
import type { Account, Passkey } from '../account.ts'

/** Ed25519, ES256 and RS256: named here, so that no update of Node accepts others. */
const KEY_ALGORITHMS = [-8, -7, -257]

/** The site that passkeys belong to. The public address alone decides, as it does for cookies and links. */
function findRelyingParty(): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(siteUrl())
  return { rpID: hostname, origin }
}

/**
 * Build the options for asking for a passkey. Not made by the package, which costs 0.2 s to import
 * and would do no more.
 *
 * @param account Whose passkeys are accepted; any, if it is left out.
 */
export async function buildRequestOptions(scope: ChallengeScope, account?: Account) {
  return {
    challenge: Buffer.from(await issueChallenge(scope)).toString('base64url'),
    rpId: findRelyingParty().rpID,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
    allowCredentials: describeCredentials(account),
  } satisfies PublicKeyCredentialRequestOptionsJSON
}

/** Build the options for creating a passkey that signs in without a username. */
export async function buildCreationOptions(
  scope: ChallengeScope,
  account: Pick<Account, 'id' | 'username' | 'passkeys' | 'displayName'>,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { id, username, displayName } = account
  return generateRegistrationOptions({
    rpName: (await readSite()).name,
    rpID: findRelyingParty().rpID,
    userID: new TextEncoder().encode(id),
    userName: username,
    userDisplayName: displayName ?? username,
    challenge: await issueChallenge(scope),
    timeout: CHALLENGE_LIFETIME_MS,
    attestationType: 'none',
    excludeCredentials: describeCredentials(account),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: KEY_ALGORITHMS,
  })
}

function describeCredentials(account: Pick<Account, 'passkeys'> | undefined) {
  return (account?.passkeys ?? []).map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports,
  }))
}

/**
 * Check a passkey that a browser has created: challenge, origin, site and user verification. Which
 * device made it is neither asked nor believed.
 *
 * @returns the passkey as it is stored.
 * @throws {Failure} as {@link createRejection} says.
 */
export async function verifyNewPasskey(
  response: NewPasskey,
  name: string,
  scope: ChallengeScope,
): Promise<Passkey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await throwAsRejection(scope, async () => {
    await rejectAttestation(response)
    const supportedAlgorithmIDs = KEY_ALGORITHMS
    return verifyRegistrationResponse({ ...expectAnswer(scope), response, supportedAlgorithmIDs })
  })
  if (!registrationInfo) throw createRejection(scope)
  const { credential, credentialBackedUp } = registrationInfo
  return {
    id: newId(),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports,
    isBackedUp: credentialBackedUp,
    name,
    createdAt: currentTime().toISOString(),
  }
}

/**
 * Check that someone has used a passkey: challenge, origin, site, user verification, signature and
 * the counter, which belongs to a copied passkey if it did not grow.
 *
 * @returns what the use changes in the passkey.
 * @throws {Failure} as {@link createRejection} says.
 */
export async function verifyUsedPasskey(
  response: UsedPasskey,
  { credentialId, publicKey, counter }: Passkey,
  scope: ChallengeScope,
) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await throwAsRejection(scope, () =>
    verifyAuthenticationResponse({
      ...expectAnswer(scope),
      response,
      credential: {
        id: credentialId,
        publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
        counter,
      },
    }),
  )
  if (!verified) throw createRejection(scope)
  const { newCounter, credentialBackedUp } = authenticationInfo
  const lastUsedAt = currentTime().toISOString()
  return { counter: newCounter, isBackedUp: credentialBackedUp, lastUsedAt }
}

/** A rejected sign-in gets the same response as a wrong password, without a reason. */
export function createRejection(scope: ChallengeScope, cause?: unknown): Failure {
  const code = scope === 'sign-in' ? 'unauthenticated' : 'invalid'
  return new Failure(code, 'This passkey was not accepted. Please try again.', { cause })
}

function expectAnswer(scope: ChallengeScope) {
  const { rpID, origin } = findRelyingParty()
  return {
    expectedChallenge: (challenge: string) => useChallenge(challenge, scope),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }
}

/** Certificates would be parsed for nothing: none is asked for, so browsers send none. */
async function rejectAttestation({ response }: NewPasskey): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const bytes = Uint8Array.from(Buffer.from(response.attestationObject, 'base64url'))
  const decoded = decodeAttestationObject(bytes)
  const isNone = decoded.get('fmt') === 'none'
  const isOfItself = decoded.get('fmt') === 'packed' && !decoded.get('attStmt').get('x5c')
  if (!isNone && !isOfItself) throw new Error('the passkey has a certificate')
}

/** The package throws plain errors for whatever it does not accept, malformed bytes included. */
async function throwAsRejection<T>(scope: ChallengeScope, check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    throw error instanceof Failure ? error : createRejection(scope, error)
  }
}

/** The challenges that were answered: one key for each. */
const usedChallenges = () => blobs('used-challenges')

/**
 * The purpose of a challenge, and who alone may answer it: the key of a session, or the token of an
 * invitation. Anyone may sign in.
 */
export type ChallengeScope = 'sign-in' | `${'add' | 'confirm' | 'invitation'} ${string}`

/**
 * Make a challenge that contains its purpose. It is stored only when it is answered, so opening the
 * sign-in screen writes nothing.
 */
function issueChallenge(scope: ChallengeScope): Promise<string> {
  return seal('passkey challenge', { jti: buildNewestFirstKey(currentTime(), newId()) }, scope)
}

/**
 * Use a challenge up. Of several answers to one challenge, the first alone counts.
 *
 * @param answered The challenge in the browser's response, in base64url.
 * @returns false when it was made for something else, is over, was answered before or is none of
 *   ours.
 */
async function useChallenge(answered: string, scope: ChallengeScope): Promise<boolean> {
  const token = Buffer.from(answered, 'base64url').toString()
  const claims = await unseal('passkey challenge', token, scope)
  if (!claims) return false
  return (await usedChallenges().write(claims.jti, 1, { onlyIfNew: true })) !== undefined
}
