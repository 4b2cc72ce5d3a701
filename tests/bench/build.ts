import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Row } from './row.ts'
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
  const folder = await mkdtemp(join(tmpdir(), 'sideboard-build-'))
  try {
    const generators = available(join(folder, 'generators'))
    const rows: Row[] = []
    const rebuilds = new Map<number, Cost>()
    for (const count of COUNTS) {
      const theirs = await measured(generators, count)
      const ours = await own(join(folder, String(count)), count)
      rebuilds.set(count, ours.rebuild)
      rows.push(...rowsOf(count, ours, theirs))
    }
    return [...rows, growth(rebuilds)]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
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

interface OwnCosts extends Costs {
  /** A new article, whose social image is drawn. */
  readonly publish: Cost
  /** Everything that the local platform does after a save. */
  readonly release: Cost
}

async function own(folder: string, count: number): Promise<OwnCosts> {
  const site = ourSite(folder)
  await site.write(articles(count))
  const full = await site.build('dist')
  await site.save(article(count / 2, 1))
  const rebuild = await site.build('dist')
  await site.save(article(count))
  const publish = await site.build('dist')
  await site.release('first', 'dist')
  await site.save(article(count / 2, 2))
  const release = await site.release('second', 'first')
  return { full, rebuild, publish, release }
}

function rowsOf(count: number, ours: OwnCosts, theirs: ReadonlyMap<string, Costs>): Row[] {
  const number = count.toLocaleString('en-US')
  const name = (what: string) => `${what}, ${number} articles`
  const eleventy = theirs.get('Eleventy')
  const { full, rebuild, publish, release } = ours
  const share = count >= 5_000 ? 0.5 : 1
  return [
    {
      what: name('full build'),
      value: full.cpuSeconds,
      unit: 'CPU s',
      ...(eleventy && { reference: { what: 'Eleventy', value: eleventy.full.cpuSeconds } }),
    },
    ...phases(full).map(([what, value]) => ({ what: name(`— ${what}`), value, unit: 's' })),
    {
      what: name('full build'),
      value: full.wallSeconds,
      unit: 's',
      ...(count === 1_000 && { budget: FULL_SECONDS }),
    },
    memory(name('full build'), full),
    {
      what: name('rebuild after one change'),
      value: rebuild.cpuSeconds,
      unit: 'CPU s',
      ...(eleventy && {
        reference: { what: 'Eleventy', value: eleventy.rebuild.cpuSeconds },
        ...(count >= 1_000 && { budget: share * eleventy.rebuild.cpuSeconds }),
      }),
    },
    {
      what: name('rebuild after one change'),
      value: rebuild.wallSeconds,
      unit: 's',
      ...(count === 1_000 && { budget: REBUILD_SECONDS }),
    },
    memory(name('rebuild after one change'), rebuild),
    { what: name('a new article with its social image'), value: publish.cpuSeconds, unit: 'CPU s' },
    { what: name('a compressed release'), value: release.cpuSeconds, unit: 'CPU s' },
    ...[...theirs].flatMap(([generator, costs]) => [
      { what: name(`${generator}: full build`), value: costs.full.cpuSeconds, unit: 'CPU s' },
      { what: name(`${generator}: rebuild`), value: costs.rebuild.cpuSeconds, unit: 'CPU s' },
      { what: name(`${generator}: memory`), value: costs.rebuild.peakMegabytes, unit: 'MB' },
    ]),
  ]
}

function memory(what: string, { peakMegabytes }: Cost): Row {
  return { what: `${what}: memory`, value: peakMegabytes, unit: 'MB', budget: MEMORY_MEGABYTES }
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

function growth(rebuilds: ReadonlyMap<number, Cost>): Row {
  const cost = (count: number) => rebuilds.get(count)?.cpuSeconds ?? Number.NaN
  return {
    what: 'rebuild with 5,000 articles over one with 1,000',
    value: cost(5_000) / cost(1_000),
    unit: '×',
    budget: 2,
  }
}
