import { isWorkingTime } from '#domain/time/working-hours.ts'
import { timeOfKey } from '#domain/storage/time-key.ts'
import { currentTime } from '../../clock.ts'
import { readSite } from '../../content/site.ts'
import { queueEmail } from '../../email/outbox.ts'
import { readEmailSetup } from '../../email/smtp.ts'
import { siteUrl } from '../../environment.ts'
import { sweep, type Progress } from '../../jobs/sweep.ts'
import { blobs } from '../../storage/blobs.ts'
import { findOverdueLeads } from './waiting-leads.ts'

const DAY_MS = 86_400_000

/** Leads of a first deploy, or of months without email, are not escalated one by one. */
const RECENT_DAYS = 8

/** The leads that were escalated, by their keys. Claimed first, so that no lead is escalated twice. */
const escalations = () => blobs('lead-escalations')

/**
 * Queue one email to the team for each lead whose 24 hours are over, during working hours. It names no
 * person, so that erasing one need not search it.
 */
export async function escalateOverdueLeads(now = currentTime()): Promise<void> {
  const site = await readSite()
  if (readEmailSetup().team === undefined || !isWorkingTime(now, site)) return
  for (const { key } of await findOverdueLeads(now, RECENT_DAYS)) {
    const isFirst = await escalations().write(key, 1, { onlyIfNew: true })
    if (isFirst === undefined) continue
    const text = `A lead has waited for more than 24 hours.\n\n${siteUrl()}/admin/leads/${key}\n`
    const subject = 'A lead has waited for more than 24 hours'
    await queueEmail({ kind: 'digest', to: 'team', subject, text }, now)
  }
}

/** Forget the escalations of leads that are too old for another one. */
export function removeOldEscalations(now = currentTime(), until = Infinity): Promise<Progress> {
  const isOld = (key: string) => {
    const at = timeOfKey(key)?.getTime() ?? 0
    return now.getTime() - at > 2 * RECENT_DAYS * DAY_MS
  }
  return sweep(escalations(), isOld, until)
}
