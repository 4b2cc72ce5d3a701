import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildPages, storeWording } from '#build/make-release.ts'
import { quizVersions } from '#server/site/quiz-versions.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { folderForTest } from '#tests/support/project.ts'
import { NETLIFY_LIMITS } from '#tests/support/strict/strict-netlify.ts'

const store = useBlobs({ strict: NETLIFY_LIMITS.blobs })

test('writes no wording of a quiz where a build cannot write', async () => {
  await store.asBuild(() => storeWording('no-release'))
  expect(await quizVersions.keys()).toEqual([])
})

test('builds pages into a folder beside the project with the same beginning', async () => {
  const out = 'site-data/release'
  const { path } = await folderForTest({
    'site/package.json': '{ "type": "module" }',
    'site/astro.config.mjs': "export default { cacheDir: '.cache', vite: { cacheDir: '.cache' } }",
    'site/src/pages/index.astro': '<h1>Home</h1>',
  })
  const project = join(path, 'site')
  await symlink(join(process.cwd(), 'node_modules'), join(project, 'node_modules'))
  await buildPages(project, join(path, out))
  expect(await readFile(join(path, out, 'index.html'), 'utf8')).toContain('<h1>Home</h1>')
}, 60_000)
