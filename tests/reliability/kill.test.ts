import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPlatform } from '../support/running-platform.ts'
import { killRound, findMissing } from './kill-round.ts'
import { emptyLedger } from './mixed-load.ts'

test('a killed process loses nothing that it acknowledged under mixed load', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sideboard-kill-'))
  const ledger = emptyLedger()
  try {
    await killRound(dataDir, ledger, 1_500)
    expect(ledger.messages.size).toBeGreaterThan(0)
    expect(ledger.posts.size).toBeGreaterThan(0)
    expect(await findMissing(dataDir, ledger)).toEqual([])

    const again = await startPlatform({ dataDir })
    const page = await fetch(`${again.url}/diary`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('</html>')
    await again.stop()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}, 240_000)
