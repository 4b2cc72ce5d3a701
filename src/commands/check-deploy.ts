import { environment } from '#server/environment.ts'
import type { CheckResult } from './deploy-checks/check-result.ts'
import { requireOwnSite } from './deploy-checks/deployed-site.ts'
import { checkDeploy } from './deploy-checks/run-checks.ts'
import { exitWith, readCommandLine } from './run-with-data.ts'

const USAGE = 'npm run check-deploy -- URL [OTHER URL …] [--publish]'

/**
 * `npm run check-deploy -- URL [OTHER URL …]`: check a deployed site at its address, without
 * writing anything that visitors see, and that its other addresses lead there; with `--publish`
 * also by a build. Exits 1 when something differs that matters.
 */
const { words, has } = readCommandLine('publish')
const [origin = '', ...aliases] = words.map(readOrigin)
if (origin === '' || aliases.includes('')) exitWith(`Give the address of the site: ${USAGE}`)
const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = environment()

try {
  await requireOwnSite(origin)
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error))
}

const counts = { holds: 0, note: 0, differs: 0, 'left out': 0 }
const credentials = password ? { username, password } : undefined
console.log(origin)
const parts = checkDeploy({ origin, aliases, credentials, publishes: has('publish') })
for await (const { title, results } of parts) {
  console.log(`\n${title}`)
  for await (const result of results) {
    counts[result.outcome] += 1
    printResult(result)
  }
}
console.log(
  `\n${counts.holds} hold, ${counts.differs} differ, ${counts.note} notes, ${counts['left out']} left out.`,
)
if (counts.differs > 0) process.exitCode = 1

function printResult({ outcome, rule, found, meaning }: CheckResult): void {
  const label = outcome === 'differs' ? 'DIFFERS' : outcome
  const line = `${label.padEnd(8)}  ${rule}${found ? ` (${found})` : ''}`
  // The host wrote the text, and control characters in it could move the cursor.
  console.log(`  ${line.replace(/\p{Cc}+/gu, ' ')}`)
  if (meaning) console.log(`            ${meaning}`)
}

/** Scheme and host of a web address; empty for anything else. */
function readOrigin(address: string): string {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.origin : ''
}
