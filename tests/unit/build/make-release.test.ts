import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { hashInputs, MARKER_FILE } from '#build/build-marker.ts'
import { makeRelease, runExclusively } from '#build/make-release.ts'
import { compileHint, scriptGroup } from '#build/script-group.ts'
import { quizVersions } from '#server/site/quiz-versions.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { folderForTest } from '#tests/support/project.ts'
import { createSiteFolder } from '#tests/support/site.ts'
import { NETLIFY_BLOBS } from '#tests/support/strict/strict-blobs.ts'

const store = useBlobs({ strict: NETLIFY_BLOBS })

test('a build that cannot write to the store saves no wording of a quiz', async () => {
  const { path: project } = await folderForTest({ 'content/README.md': '' })
  const out = createSiteFolder()
  const marker = { inputs: await hashInputs(project), pages: [] }
  await writeFile(join(out, MARKER_FILE), JSON.stringify(marker))
  const options = { project, out, previous: out, drawAtMost: 0 }
  expect(await store.asBuild(() => makeRelease(options))).toMatchObject({ isIncremental: true })
  expect(await quizVersions.keys()).toEqual([])
})

test('a build writes pages into a folder beside the project whose name begins like it', async () => {
  const out = 'site-data/release'
  const { path } = await folderForTest({
    'site/package.json': '{ "type": "module" }',
    'site/astro.config.mjs': "export default { cacheDir: '.cache', vite: { cacheDir: '.cache' } }",
    'site/src/pages/index.astro': '<h1>Home</h1>',
  })
  const project = join(path, 'site')
  await symlink(join(process.cwd(), 'node_modules'), join(project, 'node_modules'))
  // In a process of its own, because Astro and V8's flags change that of the tests for good.
  const script = `
    import { buildPages } from ${JSON.stringify(resolve('src/build/make-release.ts'))}
    await buildPages(${JSON.stringify(project)}, ${JSON.stringify(join(path, out))})
    process.exit()`
  // Astro keeps files below the folder that it is started in, which another test's build may use.
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: project,
  })
  expect(await readFile(join(path, out, 'index.html'), 'utf8')).toContain('<h1>Home</h1>')
}, 60_000)

test('a build says that it waits for another of its project, until that ends or is killed', async () => {
  const { path } = await folderForTest({ '.cache/README.md': '' })
  const hold = `
    const { DatabaseSync } = require('node:sqlite')
    const lock = new DatabaseSync('.cache/build-lock')
    lock.exec('BEGIN EXCLUSIVE')
    console.log('held')
    setInterval(() => lock.isOpen, 1_000)`
  const other = spawn(process.execPath, ['-e', hold], { cwd: path })
  await once(other.stdout, 'data')
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const order: string[] = []
  const builds = ['first', 'second'].map((name) =>
    runExclusively(path, async () => {
      order.push(`${name} begins`)
      await readFile(join(path, '.cache/README.md'))
      order.push(`${name} ends`)
    }),
  )
  await expect.poll(() => said.mock.calls.length).toBe(2)
  order.push('killed')
  other.kill('SIGKILL')
  await Promise.all(builds)
  expect(said).toHaveBeenCalledWith(expect.stringContaining('Another build'))
  expect(order[0]).toBe('killed')
  expect(order.map((step) => step.split(' ')[1])).toEqual([
    undefined,
    'begins',
    'ends',
    'begins',
    'ends',
  ])
})

const PROJECT = process.cwd()

test('a script group has the listed files and everything in the listed folders', () => {
  const group = scriptGroup('shared', PROJECT, ['src/client/api.ts', 'src/client/tracking'])
  expect(group.test(`${PROJECT}/src/client/api.ts`)).toBe(true)
  expect(group.test(`${PROJECT}/src/client/tracking/attribution.ts`)).toBe(true)
  expect(group.test(`${PROJECT}/src/client/tracking-pixel.ts`)).toBe(false)
  expect(group.test(`${PROJECT}/src/client/storage.ts`)).toBe(false)
})

test('a path that does not exist stops the build', () => {
  expect(() => scriptGroup('shared', PROJECT, ['src/client/renamed.ts'])).toThrow(
    'the script group "shared" lists src/client/renamed.ts, which does not exist',
  )
})

const HINT = '//# allFunctionsCalledOnLoad'

test.each([
  ['an island', ['/site/src/domain/quiz/machine.ts', '/site/src/islands/quiz/use-quiz.ts'], HINT],
  ['React', ['/site/node_modules/react-dom/client.js'], HINT],
  ['the admin area', ['/site/src/admin/app/app.tsx', '/site/node_modules/wouter/index.js'], ''],
])('a script with %s begins with %3$j', (_, moduleIds, hint) => {
  expect(compileHint('/site', moduleIds)).toBe(hint)
})
