import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPlatform } from '../support/running-platform.ts'
import { killRound, findMissing } from '../reliability/kill-round.ts'
import { emptyLedger, mixedLoad, signInByApi } from '../reliability/mixed-load.ts'
import { runVitest } from './run-node.ts'

interface Length {
  /** How often the platform is killed. */
  readonly rounds: number
  /** How long it has steady load. */
  readonly minutes: number
}

/** Reliability tests that are too slow for each run. Returns whether nothing was lost. */
export async function soakReliability({ rounds, minutes }: Length): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sideboard-soak-'))
  try {
    const lost = await killRepeatedly(dataDir, rounds)
    const growth = await measureMemoryGrowth(dataDir, minutes)
    const passedAllFaults = await testEveryFault()
    return passedAllFaults && lost === 0 && growth < 1.3
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Test every fault at every storage call and a kill at every step of a build, not only a sample. */
function testEveryFault(): Promise<boolean> {
  const tests = ['faulty-storage', 'build-kill'].map((name) => `tests/reliability/${name}.test.ts`)
  return runVitest(['--testTimeout=900000', ...tests], { EVERY_CALL: '1' })
}

async function killRepeatedly(dataDir: string, rounds: number): Promise<number> {
  const ledger = emptyLedger()
  let lost = 0
  for (let round = 1; round <= rounds; round++) {
    await killRound(dataDir, ledger, 300 + Math.random() * 1_500)
    const gone = await findMissing(dataDir, ledger)
    lost += gone.length
    const { messages, sessions, posts } = ledger
    console.log(
      `round ${round}: ${messages.size} messages, ${sessions.size} events, ${posts.size} posts acknowledged; ${gone.length} missing or in disagreement`,
    )
    gone.forEach((what) => console.log(`  missing: ${what}`))
  }
  return lost
}

/** Run mixed load. Returns the peak memory of the second half relative to the first. */
async function measureMemoryGrowth(dataDir: string, minutes: number): Promise<number> {
  const platform = await startPlatform({ dataDir })
  const cookie = await signInByApi(platform)
  const end = Date.now() + minutes * 60_000
  const load = mixedLoad(platform, cookie, emptyLedger(), () => Date.now() > end)
  const megabytes: number[] = []
  while (Date.now() < end) {
    await pause(5_000)
    megabytes.push(await residentMegabytes(platform.pid))
  }
  await load
  await platform.stop()
  const half = Math.floor(megabytes.length / 2)
  const growth = Math.max(...megabytes.slice(half)) / Math.max(...megabytes.slice(0, half))
  console.log(
    `memory over ${minutes} minutes: ${Math.min(...megabytes)}–${Math.max(...megabytes)} MB; second half over first: ${growth.toFixed(2)}`,
  )
  return growth
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
