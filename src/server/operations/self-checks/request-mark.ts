import { seal, unseal } from '../../links/token.ts'
import { newId } from '../../random.ts'

const HEADER = 'x-self-check'

/** The header that marks a request as a nightly self-check's. Only the server has the key to make it. */
export async function markAsSelfCheck(): Promise<Record<string, string>> {
  return { [HEADER]: await seal('self-check', { jti: newId() }) }
}

/**
 * Whether a request has a mark of the last minute. It only keeps its lead out of figures and
 * emails: throttles, the CSRF check and the schema apply as to any other.
 */
export async function isMarkedAsSelfCheck({ headers }: Request): Promise<boolean> {
  const mark = headers.get(HEADER)
  return mark !== null && (await unseal('self-check', mark)) !== undefined
}
