import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Row } from '../nightly/program.ts'
import { article, articles } from './support/articles.ts'
import { installPackages } from './support/install-packages.ts'
import { type Cost, measure } from './support/measure.ts'
import { ourSite } from './support/our-site.ts'

const ARTICLES = 50
const BUILD_TOOL = '@netlify/build@37.3.3'

/** Wall time on a quiet machine with two cores. */
const REBUILD_SECONDS = 15

/** What Netlify does for a deploy, without its API: the plugin, the build command, all bundles. */
export async function run(): Promise<Row[]> {
  // Hard links of the packages need the same file system.
  const folder = join(process.cwd(), '.cache/netlify-bench')
  rmSync(folder, { recursive: true, force: true })
  try {
    const [tool, project] = [join(folder, 'tool'), join(folder, 'project')]
    installPackages(tool, [BUILD_TOOL])
    copyProject(project)
    const site = ourSite(folder)
    await site.write(articles(ARTICLES))
    const build = () =>
      measure([join(tool, 'node_modules/.bin/netlify-build'), '--offline', ...paths(project)], {
        cwd: project,
        env: {
          DATA_DIR: join(folder, 'data'),
          URL: 'https://sideboard.example',
          SESSION_SECRET: 'only for this build, 48 characters or more of it',
        },
      })
    const first = await build()
    await site.save(article(ARTICLES / 2, 1))
    const again = await build()
    return [...rowsOf('first build', first), ...rowsOf('one changed article', again, true)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function paths(project: string): string[] {
  return ['--cwd', project, '--repositoryRoot', project, '--nodePath', process.execPath]
}

/** What Git tracks, with the packages that are installed. */
function copyProject(to: string): void {
  const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
  for (const file of tracked.filter(Boolean)) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(file, join(to, file), { dereference: false })
  }
  execFileSync('cp', ['-al', 'node_modules', to])
  rmSync(join(to, 'node_modules/.astro'), { recursive: true, force: true })
}

function rowsOf(what: string, cost: Cost, isBounded = false): Row[] {
  const steps = [...cost.output.matchAll(/^\((.+) completed in ([\dmsh. ]+)\)$/gm)]
  return [
    ...steps
      .filter(([, step]) => step !== 'Netlify Build')
      .map(([, step, time]) => ({
        what: `${what}: ${step}`,
        value: secondsOf(time!),
        unit: 's',
      })),
    {
      what: `${what}: everything`,
      value: cost.wallSeconds,
      unit: 's',
      ...(isBounded && { budget: REBUILD_SECONDS }),
    },
    { what: `${what}: everything`, value: cost.cpuSeconds, unit: 'CPU s' },
  ]
}

/** Netlify writes `850ms`, `4.6s` and `1m 14.1s`. */
function secondsOf(time: string): number {
  const units: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60 }
  const parts = [...time.matchAll(/([\d.]+)(ms|s|m)/g)]
  return parts.reduce((sum, [, n, unit = '']) => sum + Number(n) * (units[unit] ?? NaN), 0)
}
