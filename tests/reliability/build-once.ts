import { writeSync } from 'node:fs'
import { Builder } from '#platform/builder/builder.ts'
import { makeRelease } from '#build/make-release.ts'
import { compressRelease } from '#build/compress-release.ts'
import { openData, withData } from '#platform/data/data.ts'
import { createPost } from '#server/posts/posts.ts'
import { reportBuild } from '#server/publishing/build-state.ts'
import { killAtStep } from './kill-at-step.ts'

/**
 * Save an article and publish it, as the platform does, in a process that may be killed at one of the
 * steps. Says what was acknowledged, and at the end how many steps there are.
 */
const [dataDir = '', project = '', title = '', step = '0'] = process.argv.slice(2)
const say = (line: string) => writeSync(1, `${line}\n`)

const data = await openData(dataDir)
const { folder } = data
const steps = killAtStep(Number(step))
const words = { slug: '', content: `<p>${title} ${'and so on '.repeat(60)}</p>` }
const { slug } = await createPost({ title, ...words }, new Date())
say(`saved ${slug}`)
const builder = new Builder({
  folder,
  async make(out, previous) {
    const made = await makeRelease({ project, out, previous, withData, drawAtMost: 0 })
    await compressRelease(made, { out, previous, packed: folder.packed, own: new Map() })
    return true
  },
  onState: reportBuild,
  onLive: async () => void say('live'),
})
const isBuilt = await builder.request()
say(isBuilt ? `steps ${steps()}` : 'not built')
await data.close()
