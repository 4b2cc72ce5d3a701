/**
 * What the DNS says about a sender: `ok`, `missing`, `weak` (it is there and protects no one),
 * `invalid` (receivers ignore it), or `unknown` when the DNS did not answer.
 */
export type PolicyState = 'ok' | 'missing' | 'weak' | 'invalid' | 'unknown'

export interface PolicyFinding {
  readonly state: PolicyState
  /** The record, as it was found. */
  readonly record?: string
}

/** Two records are an error, for which receivers treat SPF as absent (RFC 7208, 4.5). */
export function readSpf(records: readonly string[] | undefined): PolicyFinding {
  return resolvePolicy(records, /^v=spf1(?: |$)/i, (record) =>
    /\s\+?all(?:\s|$)/i.test(record) ? 'weak' : 'ok',
  )
}

/** `p=none` asks receivers to do nothing (RFC 7489, 6.3). */
export function readDmarc(records: readonly string[] | undefined): PolicyFinding {
  return resolvePolicy(records, /^v=DMARC1\s*(?:;|$)/, (record) => {
    const policy = /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase()
    if (policy === 'none') return 'weak'
    return policy === 'quarantine' || policy === 'reject' ? 'ok' : 'invalid'
  })
}

function resolvePolicy(
  records: readonly string[] | undefined,
  format: RegExp,
  resolveOne: (record: string) => PolicyState,
): PolicyFinding {
  if (records === undefined) return { state: 'unknown' }
  const found = records.filter((record) => format.test(record))
  const [record] = found
  if (record === undefined) return { state: 'missing' }
  return { state: found.length > 1 ? 'invalid' : resolveOne(record), record }
}

/** The domain and its parents of at least two labels, where a DMARC record can be. */
export function listPolicyDomains(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** The domain of a sender such as `Sideboard <hello@example.com>`; absent for this machine. */
export function readSenderDomain(sender: string): string | undefined {
  const domain = /@([a-z0-9.-]+)>?\s*$/i.exec(sender)?.[1]?.toLowerCase()
  return domain?.includes('.') && !/^[\d.]+$/.test(domain) ? domain : undefined
}

/** The response of `GET /api/admin/email-setup`. */
export interface EmailSetup {
  readonly isReady: boolean
  /** The reason why email is not ready. */
  readonly reason?: string | undefined
  /** The mail server, without its credentials. */
  readonly server: string | undefined
  readonly from: string
  /** The address that notifications go to. */
  readonly team: string | undefined
  /** Absent where the sender has no public domain. */
  readonly domain: SenderDomain | undefined
}

/** The domain that emails come from, and what the DNS says about it. */
export interface SenderDomain {
  readonly name: string
  readonly spf: PolicyFinding
  readonly dmarc: PolicyFinding
}
