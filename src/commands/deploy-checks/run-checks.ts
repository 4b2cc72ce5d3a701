import { checkAddresses } from './addresses.ts'
import { openDeployedSite, type DeployedSite } from './deployed-site.ts'
import { parseReply } from './reply.ts'
import { expectThat, leftOut, type Finding } from './finding.ts'
import { checkHeaders } from './headers.ts'
import { checkPublishing } from './publishing.ts'
import { checkRouting } from './routing.ts'
import { signIn, signOut, type Credentials } from './session.ts'
import { checkSignInLimits } from './sign-in-limits.ts'
import { checkStorage } from './storage.ts'

interface CheckOptions {
  /** Scheme and host, without a path. */
  readonly origin: string
  /** An administrator's. Without them, only what a stranger sees is checked. */
  readonly credentials?: Credentials | undefined
  /** Whether to build the site once, to time it. */
  readonly publishes: boolean
}

/** The findings of one subject, made while they are read. */
interface CheckGroup {
  readonly title: string
  readonly findings: AsyncIterable<Finding>
}

/** Check a deployed site without writing anything that visitors see. */
export async function* checkDeploy(options: CheckOptions): AsyncGenerator<CheckGroup> {
  const site = openDeployedSite(options.origin)
  const adminChecks = checkAsAdministrator(site, options)
  const groups: readonly [title: string, findings: AsyncIterable<Finding>][] = [
    ['Site', checkSite(site)],
    ['Addresses', checkAddresses(site)],
    ['Files and functions', checkRouting(site)],
    ['Headers', checkHeaders(site)],
    ['Storage and publishing', adminChecks],
    // Last, because the address may be limited for a minute afterwards.
    ['Sign-in limits (this address may have to wait some minutes)', checkSignInLimits(site)],
  ]
  for (const [title, findings] of groups) yield { title, findings: untilFailure(findings) }
}

/** @throws {Error} when there is no such site: its sign-in must not be tried. */
export async function requireOwnSite(origin: string): Promise<void> {
  const reply = await openDeployedSite(origin).request('/api/health')
  const location = reply.headers.get('location')
  if (location !== null) throw new Error(`${origin} leads to ${location}: check that address.`)
  const { status } = (parseReply(reply) ?? {}) as { status?: unknown }
  if (status !== 'ok' && status !== 'failing') {
    throw new Error(`${origin} is not this site: /api/health responds with ${reply.status}.`)
  }
}

async function* checkSite(site: DeployedSite): AsyncGenerator<Finding> {
  const health = await site.request('/api/health')
  yield expectThat('a record can be stored and read', health.status === 200, {
    found: `/api/health responds with ${health.status}`,
    meaning: 'Functions cannot use Netlify Blobs.',
  })
  const setUp = parseReply(await site.request('/api/register'))
  // Only `isOpen` is read.
  const isOpen = (setUp as { isOpen?: unknown } | undefined)?.isOpen
  yield expectThat('the site has an administrator', isOpen === false, {
    meaning: 'Open /admin/auth, choose "Set up a new site", then remove SETUP_TOKEN.',
  })
}

async function* checkAsAdministrator(
  site: DeployedSite,
  { credentials, publishes }: CheckOptions,
): AsyncGenerator<Finding> {
  if (!credentials) {
    yield leftOut('storage and publishing', 'They need ADMIN_USERNAME and ADMIN_PASSWORD.')
    return
  }
  if (!isPrivateConnection(site.origin)) {
    yield leftOut('storage and publishing', 'A password is not sent over http.')
    return
  }
  const session = await signIn(site, credentials)
  yield expectThat(`${credentials.username} can sign in`, 'cookie' in session, {
    found: 'refusal' in session ? session.refusal : undefined,
    meaning: 'Storage and publishing are not checked.',
  })
  if (!('cookie' in session)) return
  try {
    yield* checkStorage(site, session.cookie)
    yield* checkPublishing(site, session.cookie, { publishes })
  } finally {
    await signOut(site, session.cookie)
  }
}

function isPrivateConnection(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

/** A check that cannot be made is a finding, and the others go on. */
async function* untilFailure(findings: AsyncIterable<Finding>): AsyncGenerator<Finding> {
  try {
    yield* findings
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error)
    const meaning = 'The rest of this part is not checked.'
    yield expectThat('every address responds', false, { found, meaning })
  }
}
