import { parseArgs } from 'node:util'
import { environment } from '#server/environment.ts'
import { requireOwnSite } from './deploy-checks/deployed-site.ts'
import type { Finding } from './deploy-checks/finding.ts'
import { checkDeploy } from './deploy-checks/run-checks.ts'

const USAGE = 'npm run check-deploy -- URL [OTHER URL …] [--publish]'

/**
 * `npm run check-deploy -- URL [OTHER URL …]`: check a deployed site at its address, without writing
 * anything that visitors see, and that its other addresses lead there. `--publish` also builds it
 * once. Exits 1 when something differs that matters.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { publish: { type: 'boolean', default: false } },
})
const [origin = '', ...aliases] = positionals.map(readOrigin)
if (origin === '' || aliases.includes('')) {
  console.error(`Give the address of the site: ${USAGE}`)
  process.exit(2)
}
const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = environment()

try {
  await requireOwnSite(origin)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const counts: Record<Finding['result'], number> = { holds: 0, note: 0, differs: 0, 'left out': 0 }
const credentials = password ? { username, password } : undefined
console.log(origin)
const parts = checkDeploy({ origin, aliases, credentials, publishes: values.publish })
for await (const { title, findings } of parts) {
  console.log(`\n${title}`)
  for await (const finding of findings) {
    counts[finding.result] += 1
    printFinding(finding)
  }
}
console.log(
  `\n${counts.holds} hold, ${counts.differs} differ, ${counts.note} notes, ${counts['left out']} left out.`,
)
if (counts.differs > 0) process.exitCode = 1

function printFinding({ result, what, found, meaning }: Finding): void {
  const label = result === 'differs' ? 'DIFFERS' : result
  const line = `${label.padEnd(8)}  ${what}${found ? ` (${found})` : ''}`
  // The host wrote the text, and control characters in it could move the cursor.
  console.log(`  ${line.replace(/\p{Cc}+/gu, ' ')}`)
  if (meaning) console.log(`            ${meaning}`)
}

/** Scheme and host of a web address; empty for anything else. */
function readOrigin(address: string): string {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.origin : ''
}
