import { storageFindingSchema } from '#domain/health/health-records.ts'
import { STORAGE_RULES } from '#domain/health/storage-rules.ts'
import type { DeployedSite } from './deployed-site.ts'
import { parseReply } from './reply.ts'
import { expectThat, type Finding } from './finding.ts'

/** What the site relies on in its storage, checked by the site on records of its own. */
export async function* checkStorage(site: DeployedSite, cookie: string): AsyncGenerator<Finding> {
  const reply = await site.request('/api/admin/storage-check', { method: 'POST', cookie })
  const findings = storageFindingSchema.array().safeParse(parseReply(reply))
  if (!findings.success) {
    const meaning = 'The account is no administrator, or storage does not respond.'
    yield expectThat('storage can be checked', false, { found: `${reply.status}`, meaning })
    return
  }
  for (const { rule, holds, afterMs } of findings.data) {
    const { expectation, consequence, isEssential } = STORAGE_RULES[rule]
    const finding = expectThat(expectation, holds, {
      meaning: consequence,
      isHarmless: !isEssential,
    })
    yield afterMs === undefined ? finding : { ...finding, found: `after ${afterMs} ms` }
  }
}
