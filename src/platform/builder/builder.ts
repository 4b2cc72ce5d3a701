import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { MINUTE_MS } from '#domain/time/duration.ts'
import type { BuildReport } from '#server/build-hook/build-reports.ts'
import type { DataFolder } from '../data/data-folder.ts'
import { findLiveRelease, pruneReleases, publishRelease, createReleasePath } from './releases.ts'

const BUILD_TIMEOUT_MS = 10 * MINUTE_MS
const MAX_OUTPUT_LENGTH = 4_000

/** The same folder as in `npm run build`. Without it a quarter of a rebuild compiles the same modules again. */
const NODE_COMPILE_CACHE = '.cache/compiled'

/** Build a release in `out`. Resolves to whether it is complete; otherwise another build must follow. */
export type RunBuild = (
  out: string,
  previous: string | undefined,
  signal: AbortSignal,
) => Promise<boolean>

/** Build in a child process, with the same command as on Netlify, so that it cannot block the site. */
export function createBuildRunner(
  project: string,
  context = process.env.NETLIFY_BLOBS_CONTEXT,
): RunBuild {
  const command = new URL('../../commands/build.ts', import.meta.url)

  return async (out, previous, signal) => {
    const from = previous === undefined ? [] : ['--previous', previous]
    const options = ['--out', out, '--compress', ...from]
    const child = fork(command, options, {
      cwd: project,
      env: { ...process.env, NODE_COMPILE_CACHE, NETLIFY_BLOBS_CONTEXT: context },
      signal,
      timeout: BUILD_TIMEOUT_MS,
      silent: true,
    })
    let isComplete = true
    child.on('message', (message) => {
      // build.ts sends only this message.
      isComplete = (message as { isComplete: boolean }).isComplete
    })
    await waitForSuccess(child)
    return isComplete
  }
}

/** @throws {Error} with what the build printed, if it failed. */
async function waitForSuccess(child: ChildProcess): Promise<void> {
  const [[code], ...printed] = await Promise.all([
    // The event has the exit code and the signal.
    once(child, 'close') as Promise<[number | null]>,
    // A silent child has both.
    text(child.stdout!),
    text(child.stderr!),
  ])
  const output = printed.join('\n').trim().slice(-MAX_OUTPUT_LENGTH)
  if (code !== 0) throw new Error(output || 'The build ended without output.')
}

const FOLLOW_UP_DELAY_MS = MINUTE_MS

interface BuilderOptions {
  readonly folder: DataFolder
  readonly runBuild: RunBuild
  /** Called at every change of the state, and awaited. */
  readonly onState: (state: BuildReport) => Promise<void>
  /** Called with the folder of each new live release, before the state becomes ready. */
  readonly onLive: (release: string) => Promise<void>
}

/**
 * Builds a release beside the live one and replaces it atomically. One build runs at a time, and at
 * most one more waits, for all requests that arrive meanwhile.
 */
export class Builder {
  readonly #options: BuilderOptions
  readonly #stopping = new AbortController()
  #running: Promise<boolean> | undefined
  #waiting: Promise<boolean> | undefined

  constructor(options: BuilderOptions) {
    this.#options = options
  }

  /** Request a build. Resolves to whether the build that includes this request succeeded. */
  request(): Promise<boolean> {
    this.#waiting ??= this.#next()
    return this.#waiting
  }

  /** Stop the running build and start no other. The live release stays. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all([this.#running, this.#waiting])
  }

  async #next(): Promise<boolean> {
    await this.#running
    this.#waiting = undefined
    if (this.#stopping.signal.aborted) return false
    this.#running = this.#build()
    return this.#running
  }

  async #build(): Promise<boolean> {
    const { folder, runBuild, onState, onLive } = this.#options
    const build = { id: randomUUID(), startedAt: new Date().toISOString() }
    const report = (state: BuildReport['state'], error?: string) =>
      onState({ state, at: new Date().toISOString(), build, error })
    try {
      await report('building')
      const unfinished = createReleasePath(folder)
      const previous = await findLiveRelease(folder)
      this.#stopping.signal.throwIfAborted()
      const isComplete = await runBuild(unfinished, previous, this.#stopping.signal)
      await onLive(await publishRelease(folder, unfinished))
      await report('ready')
      // The rest is built later, so that it does not delay the article that was just saved.
      if (!isComplete) setTimeout(() => this.request(), FOLLOW_UP_DELAY_MS).unref()
      await pruneReleases(folder)
      return true
    } catch (error) {
      if (this.#stopping.signal.aborted) return false
      const message = error instanceof Error ? error.message : String(error)
      console.error(`The build failed. The live site is unchanged.\n${message}`)
      await report('failed', message).catch(console.error)
      return false
    }
  }
}
