import { expect, test } from 'vitest'
import { copyChanges } from '#server/archive/moving/copy-changes.ts'
import { compareRecords } from '#server/archive/moving/compare-records.ts'
import { copyRecords, type Sites } from '#server/archive/moving/copy-records.ts'
import { recordActivity } from '#server/accounts/activity.ts'
import { leads, saveLead } from '#server/leads/leads.ts'
import { blobs } from '#server/storage/blobs.ts'
import { withPatience } from '#server/storage/deadline.ts'
import { anAccount } from '#tests/support/accounts.ts'
import { aContact } from '#tests/support/leads.ts'
import { useTwoSites } from '#tests/support/two-sites.ts'

const sites = useTwoSites()

const DIRECTIONS = ['local to Netlify', 'Netlify to local'] as const

function sitesOf(direction: (typeof DIRECTIONS)[number]): Sites {
  const { local, netlify } = sites
  return direction === 'local to Netlify'
    ? { from: local, to: netlify }
    : { from: netlify, to: local }
}

const LEADS = 40

/** An account, leads, an image and keys without values. */
async function fill(site: Sites['from']): Promise<void> {
  await sites.as(site, () =>
    withPatience(async () => {
      const ada = await anAccount()
      await recordActivity(ada, 'post.created', 'first')
      for (let i = 0; i < LEADS; i++) await saveLead(aContact({ name: `Lead ${i}` }))
      await blobs('media').writeBytes('f00d', Uint8Array.of(1, 2, 3).buffer, { type: 'image/png' })
      await blobs('outbox-waiting').write('8204672492780-a', 1, { onlyIfNew: true })
      // Not even JSON, so no release can read it.
      await blobs('leads').write('damaged', 'half a rec', { onlyIfNew: true })
    }),
  )
}

test.each(DIRECTIONS)('copies every record within the rate limit: %s', async (direction) => {
  const between = sitesOf(direction)
  await fill(between.from)
  await withPatience(async () => {
    const copies = await copyRecords(between)
    const count = [...copies.values()].reduce((sum, { size }) => sum + size, 0)
    expect(await compareRecords(between)).toEqual({ same: count, different: [], added: 0 })
    expect(count).toBeGreaterThan(LEADS + 6)
    expect(await copyChanges(between, copies)).toEqual({ changed: 0, conflicts: [] })
  })
})

test('copies what was added, changed and removed meanwhile, and keeps what is new in the target', async () => {
  const between = sitesOf('local to Netlify')
  await fill(between.from)
  await withPatience(async () => {
    const copies = await copyRecords(between)
    const [first = '', second = '', third = ''] = await sites.as(between.from, () => leads.keys())
    await sites.as(between.from, async () => {
      await saveLead(aContact({ name: 'Later' }))
      await leads.update(first, (lead) => ({ ...lead, note: 'Called' }))
      await leads.update(second, (lead) => ({ ...lead, note: 'Of the old site' }))
      await leads.remove(third)
    })
    await sites.as(between.to, async () => {
      await saveLead(aContact({ name: 'New' }))
      await leads.update(second, (lead) => ({ ...lead, note: 'Of the new site' }))
    })
    const { changed, conflicts } = await copyChanges(between, copies)
    expect(conflicts).toEqual([`leads/${second}`])
    expect(changed).toBe(3)
    await sites.as(between.to, async () => {
      expect((await leads.find(first))?.note).toBe('Called')
      expect((await leads.find(second))?.note).toBe('Of the new site')
      expect(await leads.find(third)).toBeUndefined()
    })
    const { different, added } = await compareRecords(between)
    expect(different).toEqual([`leads/${second}`])
    expect(added).toBe(1)
  })
})

test('requires an empty target, or replaces what is there', async () => {
  const between = sitesOf('Netlify to local')
  await fill(between.from)
  await sites.as(between.to, async () => {
    await saveLead(aContact({ name: 'Old' }))
    await blobs('media').writeBytes('f00d', Uint8Array.of(9).buffer, { type: 'image/gif' })
    await blobs('sessions').write('a/b', 1, { onlyIfNew: true })
  })
  await withPatience(async () => {
    await expect(copyRecords(between)).rejects.toMatchObject({ code: 'conflict' })
    await copyRecords(between, { replace: true })
    expect(await compareRecords(between)).toMatchObject({ different: [], added: 0 })
    expect(await blobs('sessions', between.to).read('a/b')).toBeUndefined()
  })
})

test('names each record that is missing or different in the target', async () => {
  const between = sitesOf('local to Netlify')
  await fill(between.from)
  await withPatience(async () => {
    await copyRecords(between)
    const [first = ''] = await sites.as(between.to, async () => {
      const keys = await leads.keys()
      await leads.update(keys[0] ?? '', (lead) => ({ ...lead, star: true }))
      await blobs('media').remove('f00d')
      return keys
    })
    const { different } = await compareRecords(between)
    expect(different).toEqual(['media/f00d', `leads/${first}`])
  })
})
