import { siteUrl } from '../../environment.ts'

/** Ed25519, ES256 and RS256: named here, so that no update of Node accepts others. */
export const KEY_ALGORITHMS = [-8, -7, -257]

/** The site that passkeys belong to. The public address alone decides, as it does for cookies and links. */
export function relyingParty(): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(siteUrl())
  return { rpID: hostname, origin }
}
