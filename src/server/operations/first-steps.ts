import type { User } from '#domain/accounts/user.ts'
import {
  FIRST_STEPS,
  isExampleAddress,
  isExamplePhone,
  type FirstStep,
  type FirstSteps,
} from '#domain/health/first-steps.ts'
import { isPublicArticle } from '#domain/posts/post.ts'
import { accounts } from '../accounts/account.ts'
import { listInvitations } from '../accounts/links/invitations.ts'
import { inspectSenderDomain } from '../email/email-setup.ts'
import { readEmailSetup } from '../email/smtp.ts'
import { listSummaries } from '../posts/post-store.ts'
import { shippedImports } from '../publishing/shipped.ts'
import { readSite } from '../site/site.ts'

/** The facts in `content/site.yaml` before a firm enters its own. */
const SHIPPED = { name: 'Sideboard', street: '412 Commerce Row, Suite 300' }

/**
 * List what an administrator still has to do on a new site. That the confirmation link of their
 * address was opened proves that an email arrived.
 */
export async function readFirstSteps({ id }: Pick<User, 'id'>): Promise<FirstSteps> {
  const account = await accounts.find(id)
  if (!account || account.hasDismissedFirstSteps) return { open: [], examples: [] }
  const { name, email, phone, address } = await readSite()
  const { isReady, from } = readEmailSetup()
  const contacts = [email, phone, address.street].filter(isExample)
  const examples = [...new Set([...contacts, ...[from].filter(isExampleAddress)])]
  const isDone: Readonly<Record<FirstStep, boolean>> = {
    firm: name !== SHIPPED.name,
    contact: contacts.length === 0,
    email: isReady && account.email !== undefined && !isExampleAddress(from),
    passkey: account.passkeys.length > 0,
    colleague: (await accounts.keys()).length > 1 || (await listInvitations()).length > 0,
    article: await hasOwnArticle(),
  }
  const open = FIRST_STEPS.filter((step) => !isDone[step])
  const domain = open.length > 0 && isReady ? await inspectSenderDomain(from) : undefined
  return { open, examples, ...(domain && { domain }) }
}

/** Whether a contact belongs to no one, or is the street that the site comes with. */
function isExample(contact: string): boolean {
  return isExampleAddress(contact) || isExamplePhone(contact) || contact === SHIPPED.street
}

/** Hide the list for good, for this administrator. */
export async function dismissFirstSteps({ id }: Pick<User, 'id'>): Promise<void> {
  await accounts.update(id, (account) => ({ ...account, hasDismissedFirstSteps: true }))
}

async function hasOwnArticle(): Promise<boolean> {
  const shipped = new Set(await shippedImports.keys())
  return (await listSummaries()).some((post) => isPublicArticle(post) && !shipped.has(post.id))
}
