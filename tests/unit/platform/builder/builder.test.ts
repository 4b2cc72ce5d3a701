import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Builder, type RunBuild } from '#platform/builder/builder.ts'
import { createReleasePath, findLiveRelease, pruneReleases } from '#platform/builder/releases.ts'
import { type DataFolder, openDataFolder } from '#platform/data/data-folder.ts'
import { temporaryFolder, type TemporaryFolder } from '#tests/support/project.ts'

let temporary: TemporaryFolder
let folder: DataFolder

beforeEach(async () => {
  temporary = await temporaryFolder()
  folder = await openDataFolder(temporary.path)
})

afterEach(() => temporary.remove())

/** A build that writes one page and ends on demand. */
function slowBuild() {
  const builds: { end: (error?: Error) => void; previous: string | undefined }[] = []
  const runBuild: RunBuild = async (out, previous) => {
    const end = Promise.withResolvers<void>()
    builds.push({
      previous,
      end: (error) => (error ? end.reject(error) : end.resolve()),
    })
    await end.promise
    await mkdir(out)
    await writeFile(join(out, 'index.html'), `release ${builds.length}`)
    return true
  }
  return { runBuild, builds }
}

function builderWith(runBuild: RunBuild) {
  const states: string[] = []
  const lives: string[] = []
  const builder = new Builder({
    folder,
    runBuild,
    onState: async ({ state }) => void states.push(state),
    onLive: async (release) => void lives.push(release),
  })
  return { builder, states, lives }
}

const livePage = () => readFile(join(folder.live, 'index.html'), 'utf8')

test('concurrent requests lead to one build', async () => {
  const { runBuild, builds } = slowBuild()
  const { builder, states, lives } = builderWith(runBuild)
  const requests = Array.from({ length: 20 }, () => builder.request())
  await vi.waitFor(() => expect(builds).toHaveLength(1))
  builds[0]?.end()
  expect(await Promise.all(requests)).toEqual(Array.from({ length: 20 }, () => true))
  expect(states).toEqual(['building', 'ready'])
  expect(await livePage()).toBe('release 1')
  expect(lives).toEqual([await findLiveRelease(folder)])
})

test('requests during a build lead to one more build', async () => {
  const { runBuild, builds } = slowBuild()
  const { builder, states } = builderWith(runBuild)
  const first = builder.request()
  await vi.waitFor(() => expect(builds).toHaveLength(1))
  const later = [builder.request(), builder.request(), builder.request()]
  builds[0]?.end()
  expect(await first).toBe(true)
  await vi.waitFor(() => expect(builds).toHaveLength(2))
  expect(builds[1]?.previous).toBe(await findLiveRelease(folder))
  builds[1]?.end()
  expect(await Promise.all(later)).toEqual([true, true, true])
  expect(builds).toHaveLength(2)
  expect(states).toEqual(['building', 'ready', 'building', 'ready'])
})

test('a failed build keeps the live site, and the next one can succeed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { runBuild, builds } = slowBuild()
  const { builder, states } = builderWith(runBuild)
  const first = builder.request()
  await vi.waitFor(() => expect(builds).toHaveLength(1))
  builds[0]?.end()
  await first

  const second = builder.request()
  await vi.waitFor(() => expect(builds).toHaveLength(2))
  builds[1]?.end(new Error('a page broke'))
  expect(await second).toBe(false)
  expect(await livePage()).toBe('release 1')

  const third = builder.request()
  await vi.waitFor(() => expect(builds).toHaveLength(3))
  builds[2]?.end()
  expect(await third).toBe(true)
  expect(await livePage()).toBe('release 3')
  expect(states).toEqual(['building', 'ready', 'building', 'failed', 'building', 'ready'])
  expect(log).toHaveBeenCalledWith(expect.stringContaining('a page broke'))
  log.mockRestore()
})

test('an incomplete build is followed by another', async () => {
  let built = 0
  const { builder, states } = builderWith(async (out) => {
    built += 1
    await mkdir(out)
    return built === 2
  })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await builder.request()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(states).toEqual(['building', 'ready', 'building', 'ready']))
})

test('the files of a killed build are removed', async () => {
  await mkdir(createReleasePath(folder))
  await pruneReleases(folder)
  expect(await readdir(folder.releases)).toEqual([])
})
