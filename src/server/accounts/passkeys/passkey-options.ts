import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { CHALLENGE_LIFETIME_MS } from '#domain/accounts/passkeys/passkey-rules.ts'
import { readSite } from '../../site/site.ts'
import type { Account } from '../account.ts'
import { issueChallenge, type ChallengeScope } from './challenge.ts'
import { KEY_ALGORITHMS, relyingParty } from './relying-party.ts'

/**
 * What a browser needs to ask for a passkey. Not made by the package, which costs 0.2 s to import and
 * would do no more.
 *
 * @param account Whose passkeys are accepted; any, if it is left out.
 */
export async function requestOptions(
  scope: ChallengeScope,
  account?: Account,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return {
    challenge: Buffer.from(await issueChallenge(scope)).toString('base64url'),
    rpId: relyingParty().rpID,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
    allowCredentials: describeCredentials(account),
  }
}

/** What a browser needs to create a passkey that signs in without a username. */
export async function creationOptions(
  scope: ChallengeScope,
  account: Pick<Account, 'id' | 'username' | 'passkeys' | 'displayName'>,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { id, username, displayName } = account
  return generateRegistrationOptions({
    rpName: (await readSite()).name,
    rpID: relyingParty().rpID,
    userID: new TextEncoder().encode(id),
    userName: username,
    userDisplayName: displayName ?? username,
    challenge: await issueChallenge(scope, id),
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
