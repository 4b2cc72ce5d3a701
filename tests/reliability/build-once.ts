import { writeSync } from 'node:fs'
import { makeRelease } from '#build/make-release.ts'
import { Builder } from '#platform/builder/builder.ts'
import { openData, withData } from '#platform/data/data.ts'
import { reportBuild } from '#server/build-hook/hook.ts'
import { createPost } from '#server/posts/edit-posts.ts'
import { killAtStep } from './kill-at-step.ts'

/**
 * Save and publish an article in a process that kills itself at a step. Prints what was acknowledged,
 * and finally the number of steps.
 */
const [dataDir = '', project = '', title = '', step = '0'] = process.argv.slice(2)
const print = (line: string) => writeSync(1, `${line}\n`)

const opened = await openData(dataDir)
const { folder } = opened
const steps = killAtStep(Number(step))
const words = { slug: '', content: `<p>${title} ${'and so on '.repeat(60)}</p>` }
const { slug } = await createPost({ title, ...words })
print(`saved ${slug}`)
const builder = new Builder({
  folder,
  async runBuild(out, previous) {
    await withData(() => makeRelease({ project, out, previous, drawAtMost: 0 }))
    return true
  },
  onState: reportBuild,
  onLive: async () => void print('live'),
})
const isBuilt = await builder.request()
print(isBuilt ? `steps ${steps()}` : 'not built')
await opened.close()
