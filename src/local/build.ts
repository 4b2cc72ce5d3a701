import { parseArgs } from 'node:util'
import { AstroFailed } from './build/astro.ts'
import { makeRelease } from './build/make-release.ts'
import { packRelease } from './build/pack-release.ts'
import { type Inventory, takeInventory } from './static/inventory.ts'

/**
 * `npm run build`, on Netlify and by hand: makes or updates `dist`. The local platform calls it with
 * `--out` and `--previous` for a release beside the live one, and `--packed` to have it compressed.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist' },
    previous: { type: 'string' },
    packed: { type: 'string' },
  },
})

// Without the platform that asked for it a build is of no use to anybody, nor on its way out.
const end = () => process.exit(1)
process.once('disconnect', end)
process.once('SIGTERM', end)

try {
  const { out, previous = out, packed } = values
  const startedAt = performance.now()
  let own: Inventory = new Map()
  const made = await makeRelease({
    project: process.cwd(),
    out,
    previous,
    onAstroDone: async () => {
      if (packed !== undefined) own = await takeInventory(out)
    },
  })
  if (packed !== undefined) await packRelease(made, { out, previous, packed, own })
  // The local platform, when it is our parent, builds again for what was put off.
  process.send?.({ isComplete: made.undrawn === 0 })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const what = made.isCarried ? `${made.written.length} changed files` : 'the whole site'
  console.log(`Built ${what}, with ${made.articles} articles, in ${seconds} s.`)
} catch (error) {
  console.error(error instanceof AstroFailed ? error.message : error)
  process.exitCode = 1
}
process.off('disconnect', end)
process.disconnect?.()
