import { activities } from '../../accounts/activity.ts'
import { hasAdministrator } from '../../accounts/rights.ts'
import { restoreFlags, outbox } from '../../email/outbox.ts'
import { environment } from '../../environment.ts'
import { groupLeadsByPerson } from '../../leads/group-leads.ts'
import { inbox, leads } from '../../leads/leads.ts'
import { findRolledTo } from '../../marketing/funnel/closed-days.ts'
import { rollUp } from '../../marketing/funnel/roll-up.ts'
import { listSummaries, posts } from '../../posts/post-store.ts'
import { inParallel } from '../../storage/parallel.ts'
import { ifReadable, listUnreadableRecords } from '../../storage/unreadable-records.ts'
import { isStorageWorking } from './site-health.ts'

/** The result of one check. */
export interface HealthFinding {
  readonly kind: 'ok' | 'repaired' | 'attention'
  readonly sentence: string
}

/** Check the settings and the records, and rebuild derived records. */
export async function* runHealthChecks(now: Date): AsyncGenerator<HealthFinding> {
  yield* checkSettings()
  if (!(await isStorageWorking(now))) {
    yield attention('A record cannot be written and read back, so nothing else can be checked.')
    return
  }
  yield ok('A record can be written and read back.')
  yield* checkRecords()
  yield* checkDerived()
}

function* checkSettings(): Generator<HealthFinding> {
  const { SMTP_URL, MAIL_TO, URL: address, RATE_LIMIT_SCALE } = environment()
  yield SMTP_URL
    ? ok('Emails are sent through SMTP_URL.')
    : attention('SMTP_URL is not set: emails wait in the outbox.')
  yield MAIL_TO
    ? ok(`Notifications of new leads go to ${MAIL_TO}.`)
    : attention('MAIL_TO is not set: no one is notified of new leads.')
  if (!address) yield attention('URL is not set: links and canonicals point to localhost.')
  if (RATE_LIMIT_SCALE !== 1)
    yield attention(`RATE_LIMIT_SCALE is ${RATE_LIMIT_SCALE}: rate limits are not the defaults.`)
}

/** Read every record through its schema. */
async function* checkRecords(): AsyncGenerator<HealthFinding> {
  yield (await hasAdministrator())
    ? ok('There is an administrator.')
    : attention('There is no administrator; the next start creates one.')
  for (const [name, store] of Object.entries({ posts, leads, outbox, activities })) {
    const keys = await store.keys()
    await inParallel(keys, async (key) => void (await ifReadable<unknown>(store.find(key))))
    yield ok(`${keys.length} ${name} were read.`)
  }
  const broken = (await listUnreadableRecords()).map(({ store, key }) => `${store}/${key}`)
  if (broken.length > 0) yield attention(`These records cannot be read: ${broken.join(', ')}`)
}

async function* checkDerived(): AsyncGenerator<HealthFinding> {
  yield repaired(`The index of ${(await listSummaries()).length} articles agrees with the records.`)
  const { repaired: wrong } = await inbox.rebuild()
  yield wrong === 0
    ? ok('The inbox agrees with the leads.')
    : repaired(`The inbox was wrong about ${wrong} leads.`)
  const { count } = await groupLeadsByPerson({ startsOver: true })
  yield repaired(`${count} leads were brought together by person.`)
  const days = await rollUp({ startsOver: true })
  yield repaired(
    `${days.length} closed days were counted again, up to ${(await findRolledTo()) ?? 'none'}.`,
  )
  const marked = await restoreFlags()
  yield marked === 0
    ? ok('Every unsent email has its flag.')
    : repaired(`${marked} unsent emails got their flag.`)
}

const ok = (sentence: string): HealthFinding => ({ kind: 'ok', sentence })
const repaired = (sentence: string): HealthFinding => ({ kind: 'repaired', sentence })
const attention = (sentence: string): HealthFinding => ({ kind: 'attention', sentence })
