import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Row } from '../nightly/program.ts'
import { killRound, findMissing } from '../reliability/kill-round.ts'
import { emptyLedger, mixedLoad } from '../reliability/mixed-load.ts'
import { startPlatform } from '../support/running-platform.ts'
import { residentMegabytes, signInByApi } from '../support/site-client.ts'

interface Length {
  /** How often the platform is killed. */
  readonly rounds: number
  /** How long it has steady load. */
  readonly minutes: number
}

/** Kills and load that are too long for each run. */
export async function soakReliability({ rounds, minutes }: Length): Promise<Row[]> {
  await using data = await mkdtempDisposable(join(tmpdir(), 'sideboard-soak-'))
  const lost = await killRepeatedly(data.path, rounds)
  const growth = await measureMemoryGrowth(data.path, minutes)
  const what = `memory over ${minutes} minutes, second half over first`
  return [
    { what: `missing or in disagreement after ${rounds} kills`, value: lost, budget: 0 },
    { what, value: growth, unit: '×', budget: 1.3 },
  ]
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
  const cookie = await signInByApi(platform.url)
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
  return Math.max(...megabytes.slice(half)) / Math.max(...megabytes.slice(0, half))
}
