import { parseArgs } from 'node:util'
import { z } from 'zod'
import { ContentFault } from '#build/content/collect-content.ts'
import { makeRelease } from '#build/make-release.ts'
import { withData } from '#platform/data/data.ts'

/** No build follows this one, so it draws many social images. The platform's builds leave them to the next. */
const MAX_DRAWN_IMAGES = 200

/**
 * `npm run build`, on Netlify and by hand: builds or updates `dist`. The local platform adds
 * `--out` and `--previous` for a release beside the live one, and `--compress` for compressed
 * copies of its files.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist' },
    previous: { type: 'string' },
    compress: { type: 'boolean' },
  },
})

// Compiling the schemas takes longer than checking the few records of most builds without it.
z.config({ jitless: true })

// A build that the platform started must end with the platform.
const exit = () => process.exit(1)
process.once('disconnect', exit)
process.once('SIGTERM', exit)

try {
  await withData(buildRelease)
} catch (error) {
  console.error(error instanceof ContentFault ? error.message : error)
  // Astro leaves its server for fonts open when it fails, so the process would not end by itself.
  exit()
}
process.off('disconnect', exit)
process.disconnect?.()

async function buildRelease(): Promise<void> {
  const { out, previous = out, compress: isCompressed } = values
  const startedAt = performance.now()
  const release = await makeRelease({
    project: process.cwd(),
    out,
    previous,
    isCompressed,
    ...(!isCompressed && { drawAtMost: MAX_DRAWN_IMAGES }),
  })
  // The local platform builds again when images are missing.
  process.send?.({ isComplete: release.imagesPending === 0 })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const what = release.isIncremental ? `${release.written.length} changed files` : 'the whole site'
  console.log(`Built ${what}, with ${release.articles} articles, in ${seconds} s.`)
}
