import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { Failure } from '#domain/failure.ts'
import { type CopiedChanges, copyChanges } from '#server/archive/moving/copy-changes.ts'
import { compareRecords } from '#server/archive/moving/compare-records.ts'
import { copyRecords, type Sites } from '#server/archive/moving/copy-records.ts'
import { environment } from '#server/environment.ts'
import { inbox } from '#server/leads/leads.ts'
import { currentAccess } from '#server/storage/blob-client.ts'
import { encodeContext } from '#platform/blobs/context.ts'
import { readNetlifyAccess, withData } from '#platform/data/data.ts'
import { comparePages } from './moving/compare-pages.ts'

const USAGE = `npm run move -- --from local --to https://SITE [--replace | --compare]
  One side is "local", the data in DATA_DIR. The other is the address of a site on Netlify,
  whose data NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN open.`

const MAX_NAMED = 20

/** `npm run move`: copy all records from this machine to Netlify or back, and compare both sides. */
const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '' },
    to: { type: 'string', default: '' },
    replace: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
  },
})
if (!isAddressed(values.from, values.to) && !isAddressed(values.to, values.from)) {
  console.error(USAGE)
  process.exit(2)
}

try {
  if (!values.compare) await move()
  await compare()
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function move(): Promise<void> {
  const copies = await withSites((sites) => {
    console.log(`Copying all records to ${values.to}...`)
    return copyRecords(sites, { replace: values.replace })
  })
  const count = [...copies.values()].reduce((sum, { size }) => sum + size, 0)
  console.log(`Copied ${count} records.`)
  await waitForSwitch()
  reportChanges(await withSites((sites) => copyChanges(sites, copies)))
  await withSites(rebuildDerivedRecords)
}

/** A person says when nothing more is written to the old site. */
async function waitForSwitch(): Promise<void> {
  if (!process.stdin.isTTY) return
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  await prompt.question(
    'Now stop the old site, or point the domain to the new one. Then press Enter to copy what was written meanwhile. ',
  )
  prompt.close()
}

function reportChanges({ changed, conflicts }: CopiedChanges): void {
  console.log(`Copied ${changed} later changes.`)
  if (conflicts.length === 0) return
  console.log(`Changed on both sides, so the new site keeps its own:${nameSome(conflicts)}`)
  process.exitCode = 1
}

/** Requests expect the inbox's index, which takes long to build. */
async function rebuildDerivedRecords({ to }: Sites): Promise<void> {
  process.env.NETLIFY_BLOBS_CONTEXT = encodeContext(to)
  await inbox.rebuild()
}

async function compare(): Promise<void> {
  const { same, different, added } = await withSites(compareRecords)
  console.log(`${same} records are equal, ${added} are only in ${values.to}.`)
  if (different.length > 0) {
    console.log(`Missing or different in ${values.to}:${nameSome(different)}`)
    process.exitCode = 1
  }
  const pages = await comparePages(pageAddress(values.from), pageAddress(values.to))
  if ('reason' in pages) {
    console.log(`The pages were not compared: ${pages.reason}.`)
    return
  }
  console.log(`${pages.same} pages are equal byte for byte.`)
  if (pages.different.length === 0) return
  console.log(`Different pages:${nameSome(pages.different)}`)
  process.exitCode = 1
}

/** Both sides' data. The local side may start or stop running between two calls. */
function withSites<T>(work: (sites: Sites) => Promise<T>): Promise<T> {
  const netlify = readNetlifyAccess()
  delete process.env.NETLIFY_BLOBS_CONTEXT
  return withData(() => {
    const local = currentAccess()
    return work(
      values.from === 'local' ? { from: local, to: netlify } : { from: netlify, to: local },
    )
  })
}

function isAddressed(local: string, remote: string): boolean {
  return local === 'local' && /^https?:$/.test(URL.parse(remote)?.protocol ?? '')
}

function pageAddress(side: string): string {
  return side === 'local' ? `http://localhost:${environment().PORT}` : side
}

function nameSome(names: readonly string[]): string {
  const more = names.length > MAX_NAMED ? [`and ${names.length - MAX_NAMED} more`] : []
  return [...names.slice(0, MAX_NAMED), ...more].map((name) => `\n  ${name}`).join('')
}
