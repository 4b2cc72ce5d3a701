import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Row } from '../nightly/program.ts'
import { article, articles } from './support/articles.ts'
import type { Cost } from './support/measure.ts'
import { ourSite } from './support/our-site.ts'
import { installGenerators, type SiteGenerator } from './support/site-generators.ts'

const COUNTS = [50, 1_000, 5_000] as const
const MEMORY_MEGABYTES = 1_000

/** Budgets of wall time on a quiet machine with two cores. */
const FULL_SECONDS = 30
const REBUILD_SECONDS = 12

/** The costs of builds with one number of articles. */
interface Costs {
  readonly full: Cost
  readonly rebuild: Cost
}

/**
 * Full builds and rebuilds after one saved article, compared with Eleventy and Astro on the same
 * articles. Social images exist already, as they do before most full builds.
 */
export async function run(): Promise<Row[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'sideboard-build-'))
  const generators = available(join(folder.path, 'generators'))
  const rows: Row[] = []
  for (const count of COUNTS) {
    const theirs = await measured(generators, count)
    const ours = await own(join(folder.path, String(count)), count)
    rows.push(...rowsOf(count, ours, theirs))
  }
  return rows
}

function available(folder: string): SiteGenerator[] {
  try {
    return installGenerators(folder)
  } catch {
    console.log('  Eleventy and Astro could not be fetched: the figures stand without them.')
    return []
  }
}

async function measured(
  generators: readonly SiteGenerator[],
  count: number,
): Promise<Map<string, Costs>> {
  const all = articles(count)
  const costs = new Map<string, Costs>()
  for (const generator of generators) {
    generator.write(all)
    const full = await generator.build()
    generator.save(article(count / 2, 1))
    costs.set(generator.name, { full, rebuild: await generator.build() })
  }
  return costs
}

async function own(folder: string, count: number): Promise<Costs> {
  const site = ourSite(folder)
  await site.write(articles(count))
  const full = await site.build('dist')
  await site.save(article(count / 2, 1))
  return { full, rebuild: await site.build('dist') }
}

function rowsOf(count: number, ours: Costs, theirs: ReadonlyMap<string, Costs>): Row[] {
  const name = (what: string) => `${what}, ${count.toLocaleString('en-US')} articles`
  const eleventy = theirs.get('Eleventy')
  const share = count >= 5_000 ? 0.5 : 1
  const row = (what: string, value: number, unit = 'CPU s', more: Partial<Row> = {}): Row => ({
    what: name(what),
    value,
    unit,
    ...more,
  })
  const build = (what: 'full' | 'rebuild', label: string, seconds: number): Row[] => {
    const { cpuSeconds, wallSeconds, peakMegabytes } = ours[what]
    const theirSeconds = eleventy?.[what].cpuSeconds
    return [
      row(label, cpuSeconds, 'CPU s', {
        ...(theirSeconds && { reference: { what: 'Eleventy', value: theirSeconds } }),
        ...(theirSeconds &&
          what === 'rebuild' &&
          count >= 1_000 && { budget: share * theirSeconds }),
      }),
      row(label, wallSeconds, 's', count === 1_000 ? { budget: seconds } : {}),
      row(`${label}: memory`, peakMegabytes, 'MB', { budget: MEMORY_MEGABYTES }),
    ]
  }
  return [
    ...build('full', 'full build', FULL_SECONDS),
    ...phases(ours.full).map(([what, value]) => row(`— ${what}`, value, 's')),
    ...build('rebuild', 'rebuild after one change', REBUILD_SECONDS),
    ...[...theirs].flatMap(([generator, costs]) => [
      row(`${generator}: full build`, costs.full.cpuSeconds),
      row(`${generator}: rebuild`, costs.rebuild.cpuSeconds),
      row(`${generator}: memory`, costs.rebuild.peakMegabytes, 'MB'),
    ]),
  ]
}

/** The phases of a full build, from its own log. */
function phases({ output }: Cost): [string, number][] {
  const seconds = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? Number.NaN)
  const astro = seconds(/page\(s\) built in ([\d.]+)s/)
  const all = seconds(/articles, in ([\d.]+) s/)
  return [
    ['pages by Astro', astro],
    ['articles rendered', all - astro],
  ]
}
