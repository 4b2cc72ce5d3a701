import { parseArgs } from 'node:util'
import { soakBuilds } from './build.ts'
import { soakDownload } from './download.ts'
import { soakReliability } from './reliability.ts'
import { runNode, runVitest } from './run-node.ts'
import { soakWriting } from './writing.ts'

/** Twelve journeys through every area of the site. */
const JOURNEYS = [
  'home',
  'contact',
  'diary',
  'article-life',
  'privacy',
  'quiz-board',
  'quiz-ai',
  'admin-sign-in',
  'admin-create-post',
  'admin-edit-post',
  'admin-leads',
  'admin-campaigns',
]

const PARTS = {
  reliability: () =>
    soakReliability({ rounds: Number(values.rounds), minutes: Number(values.minutes) }),
  api: () =>
    runVitest(['--testTimeout=300000', 'tests/api'], {
      STRICT_STORAGE: '1',
      // A sequence has hundreds of calls of the store.
      PRIVACY_SEQUENCES: '20',
    }),
  privacy: () =>
    runVitest(['--testTimeout=3600000', 'tests/api/privacy-sequences.test.ts'], {
      PRIVACY_SEQUENCES: '10000',
    }),
  simulation: () => runNode(['tests/reliability/simulation/simulate.ts', '--seeds', values.seeds]),
  browser: () =>
    runNode([
      'tests/support/run-browser-tests.ts',
      '--strict',
      ...JOURNEYS.map((name) => `tests/browser/${name}.spec.ts`),
    ]),
  writing: () => soakWriting(Number(values.kills)),
  download: soakDownload,
  build: () => soakBuilds(values.articles.split(',').map(Number)),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '10' },
    kills: { type: 'string', default: '100' },
    seeds: { type: 'string', default: '10000' },
    articles: { type: 'string', default: '1000,5000' },
  },
})

/**
 * `npm run soak`: what is too slow for each run. `npm run soak -- api build` runs two parts;
 * `--rounds 50 --minutes 10` sets the length of `reliability`, `--seeds 10000` that of `simulation`, `--kills 100` that of `writing`, `--articles 1000` the sizes of `build`.
 */
async function main(): Promise<void> {
  const unknown = positionals.filter((name) => !(name in PARTS))
  if (unknown.length > 0) throw new Error(`The parts are ${Object.keys(PARTS).join(', ')}.`)
  for (const [name, run] of Object.entries(PARTS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const passed = await run()
    console.log(`${name}: ${passed ? 'passed' : 'FAILED'}`)
    if (!passed) process.exitCode = 1
  }
}

await main()
