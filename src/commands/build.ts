import { parseArgs } from 'node:util'
import { AstroFailed } from '#build/astro.ts'
import { makeRelease } from '#build/make-release.ts'
import { compressRelease } from '#build/compress-release.ts'
import { verify } from '#build/verify.ts'
import { withData } from '#platform/data/data.ts'
import { type Inventory, takeInventory } from '#build/files/inventory.ts'

/**
 * Nobody builds again after a build that was not asked for by the platform: it draws in a minute or so
 * what the platform's own leave to the next.
 */
const DRAWN_AT_ONCE = 200

/**
 * `npm run build`, on Netlify and by hand: makes or updates `dist`. The local platform calls it with
 * `--out` and `--previous` for a release beside the live one, and `--packed` to have it compressed.
 * With `--verify` nothing is made, but proved: that `dist` brought up to date is what a full build gives.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist' },
    previous: { type: 'string' },
    packed: { type: 'string' },
    verify: { type: 'boolean', default: false },
  },
})

// Without the platform that asked for it a build is of no use to anybody, nor on its way out.
const end = () => process.exit(1)
process.once('disconnect', end)
process.once('SIGTERM', end)

try {
  await (values.verify ? prove() : build())
} catch (error) {
  console.error(error instanceof AstroFailed ? error.message : error)
  process.exitCode = 1
}
process.off('disconnect', end)
process.disconnect?.()

async function build(): Promise<void> {
  const { out, previous = out, packed } = values
  const startedAt = performance.now()
  let own: Inventory = new Map()
  const made = await makeRelease({
    project: process.cwd(),
    out,
    previous,
    withData,
    ...(packed === undefined && { drawAtMost: DRAWN_AT_ONCE }),
    onAstroDone: async () => {
      if (packed !== undefined) own = await takeInventory(out)
    },
  })
  if (packed !== undefined) await compressRelease(made, { out, previous, packed, own })
  // The local platform, when it is our parent, builds again for what was put off.
  process.send?.({ isComplete: made.imagesPending === 0 })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const what = made.isIncremental ? `${made.written.length} changed files` : 'the whole site'
  console.log(`Built ${what}, with ${made.articles} articles, in ${seconds} s.`)
}

async function prove(): Promise<void> {
  const { out, previous = out } = values
  const different = await withData(() => verify(process.cwd(), previous))
  if (different.length === 0) {
    console.log('A release that was brought up to date is byte for byte what a full build gives.')
    return
  }
  console.error(`These files are not what a full build gives:\n  ${different.join('\n  ')}`)
  process.exitCode = 1
}
