import { LEAD_KINDS } from '#domain/leads/lead-kinds.ts'
import type { LeadSummary } from '#domain/leads/lead-summary.ts'
import type { LeadKind } from '#domain/leads/lead.ts'
import { siteUrl } from '../environment.ts'
import { streamLeads } from '../leads/lead-pages.ts'
import { readEmailSetup } from './smtp.ts'
import { queueEmail } from './outbox.ts'
import { readSite } from '../content/site.ts'
import { blobs } from '../storage/blobs.ts'
import { currentTime } from '../clock.ts'

const DAY_MS = 86_400_000

const WORDS: Readonly<Record<LeadKind, readonly [one: string, many: string]>> = {
  contact: ['message', 'messages'],
  assessment: ['assessment request', 'assessment requests'],
  quiz: ['quiz result', 'quiz results'],
  share: ['share', 'shares'],
}

/**
 * Queue the letter that counts the leads of the last day, for the team. It holds numbers and links
 * but no names, so that forgetting a person need not search it. Once a day, however often it is asked.
 *
 * @returns whether there was something to tell.
 */
export async function queueDailyDigest(now = currentTime()): Promise<boolean> {
  if (!(await readSite()).mail.dailyDigest || readEmailSetup().team === undefined) return false
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const leads = await leadsSince(since, now)
  if (leads.length === 0) return false
  const day = now.toISOString().slice(0, 10)
  const isFirst = await blobs('digests').write(day, 1, { onlyIfNew: true })
  if (isFirst === undefined) return false
  await queueEmail({ kind: 'digest', to: 'team', ...letter(leads) }, now)
  return true
}

async function leadsSince(since: string, now: Date): Promise<LeadSummary[]> {
  const found: LeadSummary[] = []
  for await (const page of streamLeads({}, now)) {
    const recent = page.filter(({ receivedAt }) => receivedAt >= since)
    found.push(...recent)
    if (recent.length < page.length) break
  }
  return found
}

function letter(leads: readonly LeadSummary[]): { subject: string; text: string } {
  const total = leads.length === 1 ? '1 new lead' : `${leads.length} new leads`
  const byKind = LEAD_KINDS.flatMap((kind) => {
    const count = leads.filter((lead) => lead.kind === kind).length
    const [one, many] = WORDS[kind]
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  })
  const campaigns = Map.groupBy(
    leads.filter(({ campaign }) => campaign.campaign),
    ({ campaign }) => campaign.campaign,
  )
  const byCampaign = [...campaigns].map(([name, own]) => `${name}: ${own.length}`)
  const waiting = leads.filter(({ status }) => status === 'new').length
  const text = [
    `In the last 24 hours: ${byKind.join(', ')}.`,
    `${waiting} of them not read yet: ${siteUrl()}/admin/leads?status=new`,
    ...(byCampaign.length > 0 ? ['', 'By campaign:', ...byCampaign] : []),
  ].join('\n')
  return { subject: `${total} since yesterday`, text: `${text}\n` }
}
