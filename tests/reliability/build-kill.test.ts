import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashInputs, MARKER_FILE, readBuildMarker } from '#build/build-marker.ts'
import { makeRelease } from '#build/make-release.ts'
import { pruneReleases, publishRelease, createReleasePath } from '#platform/builder/releases.ts'
import { openDataFolder } from '#platform/data/data-folder.ts'
import { openData, withData } from '#platform/data/data.ts'
import { openSite } from '#platform/static/site.ts'
import { findPostBySlug } from '#server/posts/find-posts.ts'
import { readManifest } from '#server/publishing/manifest.ts'
import { type TemporaryFolder, temporaryFolder } from '#tests/support/project.ts'
import { resetSiteFolder } from '#tests/support/site.ts'

/** The test tries this many of all steps, and each of the last ones, which publish the release. */
const SPREAD = process.env['EVERY_CALL'] ? Infinity : 2
const LAST = 4

const SAVED = 'diary/saved.html'

let folder: TemporaryFolder
let project: string
let base: string
const before = { ...process.env }

beforeAll(async () => {
  folder = await temporaryFolder({ 'project/src/page.txt': 'a page', 'project/netlify.toml': '' })
  project = join(folder.path, 'project')
  base = join(folder.path, 'base')
  await publishFirstRelease()
}, 60_000)

afterAll(async () => {
  for (const name of ['NETLIFY_BLOBS_CONTEXT', 'SESSION_SECRET'] as const) {
    if (before[name] === undefined) delete process.env[name]
    else process.env[name] = before[name]
  }
  await folder.remove()
})

/** Publish a release as Astro would have built it. */
async function publishFirstRelease(): Promise<void> {
  const opened = await openData(base)
  const out = createReleasePath(opened.folder)
  await mkdir(out)
  resetSiteFolder(out)
  const marker = { inputs: await hashInputs(project), pages: [] }
  await writeFile(join(out, MARKER_FILE), JSON.stringify(marker))
  await build(out, out)
  await publishRelease(opened.folder, out)
  await opened.close()
}

async function build(out: string, previous: string): Promise<void> {
  await withData(() => makeRelease({ project, out, previous, drawAtMost: 0 }))
}

/** Save and publish an article in a copy of the data, up to a step. Returns the process's output. */
async function publishUpTo(step: number): Promise<{ dataDir: string; output: string[] }> {
  const dataDir = join(folder.path, `killed-at-${step}`)
  await cp(base, dataDir, { recursive: true, verbatimSymlinks: true })
  const script = join(import.meta.dirname, 'build-once.ts')
  const { NETLIFY_BLOBS_CONTEXT: _, ...env } = process.env
  const child = spawn(process.execPath, [script, dataDir, project, 'Saved', String(step)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  const [stdout] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { dataDir, output: stdout.split('\n').filter(Boolean) }
}

/** What is wrong with the release that a start would serve. */
async function findFaults(dataDir: string): Promise<string[]> {
  const folder = await openDataFolder(dataDir)
  await pruneReleases(folder)
  const release = join(dataDir, await readlink(folder.live))
  const manifest = await readManifest(release)
  if (!manifest) return ['no manifest']
  if (!(await readBuildMarker(release))) return ['no build marker']
  const site = await openSite(project, folder.live)
  const missing = Object.keys(manifest.files).filter((path) =>
    path.startsWith('_') ? !existsSync(join(release, path)) : !site.find(`/${path}`),
  )
  return missing.map((path) => `in the manifest, but missing: ${path}`)
}

/** What is wrong after a kill and a start: with the site, the saved article, the next build. */
async function findFaultsAfter(step: number): Promise<string[]> {
  const { dataDir, output } = await publishUpTo(step)
  const faults = await findFaults(dataDir)
  const wasLive = output.includes('live')
  const opened = await openData(dataDir)
  try {
    const isSaved = (await findPostBySlug('saved')) !== undefined
    if (output.includes('saved saved') && !isSaved) faults.push('an acknowledged article is lost')
    const release = join(dataDir, await readlink(opened.folder.live))
    if (wasLive && !existsSync(join(release, SAVED))) faults.push('it was live and is not')
    const out = createReleasePath(opened.folder)
    await build(out, release)
    await publishRelease(opened.folder, out)
  } finally {
    await opened.close()
  }
  faults.push(...(await findFaults(dataDir)))
  const next = join(dataDir, await readlink(opened.folder.live))
  if (!existsSync(join(next, SAVED))) faults.push('never live')
  return faults.map((fault) => `killed at step ${step}, after "${output.at(-1)}": ${fault}`)
}

test('a kill at any step of a build or its publication leaves a complete site and the saved article', async () => {
  const { output } = await publishUpTo(0)
  const steps = Number(output.at(-1)?.replace('steps ', ''))
  expect(steps).toBeGreaterThan(20)
  const stride = Math.max(1, Math.floor((steps - LAST) / SPREAD))
  const spread = Array.from({ length: steps }, (_, at) => at + 1)
  const chosen = spread.filter((step) => step > steps - LAST || step % stride === 0)
  const faults: string[] = []
  for (const step of chosen) faults.push(...(await findFaultsAfter(step)))
  expect(faults).toEqual([])
}, 180_000)
