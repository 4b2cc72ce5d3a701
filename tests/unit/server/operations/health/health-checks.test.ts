import { beforeEach, expect, test, vi } from 'vitest'
import { saveLead } from '#server/leads/leads.ts'
import { runHealthChecks } from '#server/operations/health/health-checks.ts'
import { blobs } from '#server/storage/blobs.ts'
import { anAccount } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aContact } from '#tests/support/leads.ts'

useBlobs()
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

const now = new Date('2026-03-20T12:00:00Z')
const findSentences = async () =>
  (await Array.fromAsync(runHealthChecks(now))).map(({ kind, sentence }) => `${kind}: ${sentence}`)

test('the health checks name the records that cannot be read and go on', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await anAccount()
  await saveLead(aContact(), now)
  await blobs('leads').write('8000000000000-bad', { kind: 'contact' }, { onlyIfNew: true })
  expect(await findSentences()).toEqual(
    expect.arrayContaining([
      'ok: There is an administrator.',
      'attention: These records cannot be read: leads/8000000000000-bad',
      'ok: 0 posts were read.',
      'ok: 2 leads were read.',
      'ok: The inbox agrees with the leads.',
    ]),
  )
})

test('a site without an administrator needs attention', async () => {
  expect(await findSentences()).toContain(
    'attention: There is no administrator; the next start creates one.',
  )
})
