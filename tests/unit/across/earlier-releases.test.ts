import { globSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { isLead } from '#domain/leads/lead-kinds.ts'
import { listUsers } from '#server/accounts/users.ts'
import { readArchive } from '#server/archive/format.ts'
import { restoreArchive } from '#server/archive/restore.ts'
import { EXCLUDED_STORES } from '#server/archive/stores.ts'
import { groupLeadsByPerson } from '#server/leads/group-leads.ts'
import { readLeadPage } from '#server/leads/lead-pages.ts'
import { inbox, leads } from '#server/leads/leads.ts'
import { forgetPerson } from '#server/leads/person.ts'
import { funnelDays } from '#server/marketing/funnel/closed-days.ts'
import { rollUp } from '#server/marketing/funnel/roll-up.ts'
import { listPosts } from '#server/posts/find-posts.ts'
import { backupLines } from '#tests/support/backup-lines.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { setTime } from '#tests/support/clock.ts'

useBlobs()

/** One backup for each earlier release, made by that release with `--with-passwords`. */
const BACKUPS = globSync('tests/support/backups/*.jsonl')
const readLines = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n')

/** Without those that are derived today. */
async function recordsOf(lines: readonly string[]) {
  const entries = await Array.fromAsync(readArchive(Readable.from(lines)))
  return entries.map(({ record }) => record).filter(({ store }) => !EXCLUDED_STORES.includes(store))
}

test('the changelog begins with this release and has a backup of each earlier one', () => {
  const headings = readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+)$/gm)
  const [current, ...earlier] = Array.from(headings, ([, version]) => version)
  expect(readFileSync('package.json', 'utf8')).toContain(`"version": "${current}"`)
  expect(earlier.length).toBeGreaterThan(0)
  for (const version of earlier) {
    expect(BACKUPS.filter((file) => file.includes(`release-${version}`))).not.toEqual([])
  }
})

test.each(BACKUPS)('%s is restored and backed up again without a change', async (file) => {
  const lines = readLines(file)
  const { skipped, madeAt, records } = await restoreArchive(() => Readable.from(lines))
  expect(skipped).toEqual([])
  expect(records).toBeGreaterThan(90)
  setTime(new Date(madeAt))
  const again = backupLines(true)
  expect(await recordsOf(await Array.fromAsync(again))).toEqual(await recordsOf(lines))
})

test.each(BACKUPS)('the screens show what is in %s', async (file) => {
  const lines = readLines(file)
  const { madeAt } = await restoreArchive(() => Readable.from(lines))
  await inbox.rebuild()
  await groupLeadsByPerson({ startsOver: true })
  await rollUp({ startsOver: true })
  expect(JSON.stringify(await funnelDays.all())).toMatch(/"contacted":[1-9]/)
  const options = { now: new Date(madeAt), searchMs: 60_000 }
  const { leads: listed } = await readLeadPage({}, options)
  expect(new Set(listed.map(({ kind }) => kind))).toEqual(new Set(['contact', 'assessment']))
  for (const kind of ['quiz', 'share'] as const) {
    const { leads: apart } = await readLeadPage({ kind }, options)
    expect(new Set(apart.map((each) => each.kind))).toEqual(new Set([kind]))
  }
  const posts = await listPosts()
  expect(new Set(posts.map(({ status }) => status))).toEqual(
    new Set(['published', 'draft', 'scheduled']),
  )
  expect((await listUsers()).filter(({ isAdmin }) => isAdmin)).toHaveLength(2)
})

test.each(BACKUPS)('a person of %s who is erased stays in no store', async (file) => {
  const lines = readLines(file)
  await restoreArchive(() => Readable.from(lines))
  const stored = await leads.findMany(await leads.keys())
  const people = new Set([...stored.values()].filter(isLead).map(({ email }) => email))
  expect(people.size).toBeGreaterThan(0)
  for (const email of people) await forgetPerson(email)
  const left = (await Array.fromAsync(backupLines(true))).join('\n')
  expect([...people].filter((email) => left.includes(email))).toEqual([])
})
