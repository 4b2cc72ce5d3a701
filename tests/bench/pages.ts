import { resolve } from 'node:path'
import { median, type Row } from '../nightly/program.ts'
import { http2Front } from './support/http2-front.ts'
import { installPackages } from './support/install-packages.ts'
import { withBrowser } from './support/with-browser.ts'

const RUNS = 3
const DEBUGGING_PORT = 9333
const SWITCHES = [
  '--ignore-certificate-errors',
  '--disable-background-networking',
  '--disable-component-update',
  `--remote-debugging-port=${DEBUGGING_PORT}`,
]

/** With what it needs Lighthouse is 150 MB, and only this bench uses it. */
const LIGHTHOUSE = '.cache/lighthouse'
const PACKAGE = 'lighthouse@13.5.0'

/** Of Lighthouse's result what is read here. */
type Lighthouse = (
  url: string,
  flags: object,
) => Promise<
  | {
      readonly lhr: {
        readonly audits: Readonly<Record<string, { numericValue?: number }>>
        readonly categories: Readonly<Record<string, { score: number | null }>>
      }
    }
  | undefined
>

/** The least score for performance, and whether search engines may list the page: others cannot score in SEO. */
const PAGES: readonly (readonly [path: string, performance: number, isListed: boolean])[] = [
  ['/', 99, true],
  ['/services', 99, true],
  ['/about', 99, true],
  ['/contact', 99, true],
  ['/diary', 99, true],
  ['/diary/my-testimonial', 99, true],
  ['/privacy', 99, true],
  ['/terms', 99, true],
  ['/ai-readiness-quiz', 98, true],
  ['/ads/quiz-a', 98, false],
  ['/ads/quiz-b', 98, false],
  ['/ads/assessment', 98, false],
  ['/ads/full-assessment', 98, false],
]

interface Visit {
  readonly scores: Readonly<Record<string, number>>
  readonly lcp: number
  readonly fcp: number
  readonly cls: number
  readonly tbt: number
  readonly kilobytes: number
}

/** Lighthouse mobile on each kind of public page, compared with a page of 300 bytes on the same server. */
export async function run(): Promise<Row[]> {
  installPackages(LIGHTHOUSE, [PACKAGE])
  const entry = resolve(LIGHTHOUSE, 'node_modules/lighthouse/core/index.js')
  const { default: lighthouse }: { default: Lighthouse } = await import(entry)
  const visits = async (url: string) => {
    const all: Visit[] = []
    for (let i = 0; i < RUNS; i++) all.push(await visit(lighthouse, url))
    return all
  }
  return withBrowser(SWITCHES, async (_, url) => {
    const front = await http2Front(url)
    const floor = await visits(`${front}/__floor`)
    const rows: Row[] = []
    for (const page of PAGES) rows.push(...rowsOf(page, await visits(front + page[0]), floor))
    return rows
  })
}

async function visit(lighthouse: Lighthouse, url: string): Promise<Visit> {
  const flags = { port: DEBUGGING_PORT, logLevel: 'silent', output: 'json' }
  const result = await lighthouse(url, flags)
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  const { audits, categories } = result.lhr
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    lcp: figure('largest-contentful-paint'),
    fcp: figure('first-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    kilobytes: figure('total-byte-weight') / 1000,
  }
}

function rowsOf(
  [path, performance, isListed]: (typeof PAGES)[number],
  seen: readonly Visit[],
  floor: readonly Visit[],
): Row[] {
  const middle = (pick: (visit: Visit) => number, of = seen) => median(of.map(pick))
  const score = (category: string, what: string, budget = 100): Row => ({
    what: `${path} ${what}`,
    value: middle(({ scores }) => scores[category] ?? 0),
    budget,
    atLeast: true,
  })
  const timing = (what: string, pick: (visit: Visit) => number): Row => ({
    what: `${path} ${what}`,
    value: middle(pick),
    unit: 'ms',
    budget: 1.3 * middle(pick, floor),
    reference: { what: '300-byte page', value: middle(pick, floor) },
  })
  const figure = (what: string, unit: string, pick: (visit: Visit) => number, budget: number) => ({
    what: `${path} ${what}`,
    value: middle(pick),
    unit,
    budget,
  })
  return [
    score('performance', 'performance', performance),
    score('accessibility', 'accessibility'),
    score('best-practices', 'best practices'),
    ...(isListed ? [score('seo', 'SEO')] : []),
    timing('LCP', ({ lcp }) => lcp),
    timing('FCP', ({ fcp }) => fcp),
    figure('CLS', '', ({ cls }) => cls, 0.001),
    figure('TBT', 'ms', ({ tbt }) => tbt, 50),
    figure('transferred', 'kB', ({ kilobytes }) => kilobytes, 60),
  ]
}
