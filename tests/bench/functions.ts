import { execFileSync } from 'node:child_process'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Row } from '../nightly/program.ts'
import { article, articles } from './support/articles.ts'
import { bundleFunctions, type BundledFunction } from './support/bundle-functions.ts'
import { ourSite } from './support/our-site.ts'

const ARTICLES = 50
const STARTS = 3

/** Far below Netlify's 250 MB, so that a dependency which comes in by accident is seen. */
const LARGEST_KILOBYTES = 5_500

/** The manifest names every article, and three functions read it. */
const CHANGED_BY_A_PUBLISH = 3

/** What Netlify receives for them. */
const UPLOADED_MEGABYTES = 4

/** The size and the start of each function, and how many of them a publish uploads again. */
export async function run(): Promise<Row[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'functions-'))
  const site = ourSite(folder.path)
  await site.write(articles(ARTICLES))
  const build = async (name: string) => {
    await site.build('dist')
    return bundleFunctions(join(folder.path, name), folder.path)
  }
  const before = await build('before')
  await site.save(article(ARTICLES))
  const after = await build('after')
  return [...after.map(describe), ...sums(before, after)]
}

function describe({ name, entry, bytes }: BundledFunction): Row {
  const reference = { what: 'kB unpacked', value: Math.round(bytes / 1000) }
  return { what: `${name}: import`, value: startMs(entry), unit: 'CPU ms', reference }
}

/** The CPU time of importing a function in a new process, the least of some. */
function startMs(entry: string): number {
  const script = `const before = process.cpuUsage()
    await import(${JSON.stringify(pathToFileURL(entry).href)})
    const { user, system } = process.cpuUsage(before)
    console.log((user + system) / 1000)
    process.exit()`
  const parameters = ['--input-type=module', '--eval', script]
  const starts = Array.from({ length: STARTS }, () =>
    Number(execFileSync(process.execPath, parameters, { encoding: 'utf8' })),
  )
  return Math.min(...starts)
}

function sums(before: readonly BundledFunction[], after: readonly BundledFunction[]): Row[] {
  const hashes = new Map(before.map(({ name, hash }) => [name, hash]))
  const changed = after.filter(({ name, hash }) => hashes.get(name) !== hash)
  if (changed.length > 0) console.log(`  changed: ${changed.map(({ name }) => name).join(', ')}`)
  return [
    {
      what: 'largest function, unpacked',
      value: Math.max(...after.map(({ bytes }) => bytes)) / 1000,
      unit: 'kB',
      budget: LARGEST_KILOBYTES,
    },
    {
      what: 'functions that publishing one article changes',
      value: changed.length,
      unit: `of ${after.length}`,
      budget: CHANGED_BY_A_PUBLISH,
    },
    { what: 'their upload', value: megabytes(changed), unit: 'MB', budget: UPLOADED_MEGABYTES },
    { what: 'upload of all', value: megabytes(after), unit: 'MB' },
  ]
}

function megabytes(functions: readonly BundledFunction[]): number {
  return functions.reduce((sum, { compressedBytes }) => sum + compressedBytes, 0) / 1e6
}
