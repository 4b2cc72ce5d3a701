import { DataInUse } from '#platform/blobs/thread/thread.ts'
import { type Platform, startPlatform } from '#platform/platform.ts'
import { raiseTrialRateLimits } from '#platform/prepare-environment.ts'
import { ensureFirstAdministrator } from '#server/accounts/first-administrator.ts'
import { environment } from '#server/environment.ts'

type FirstAdministrator = Awaited<ReturnType<typeof ensureFirstAdministrator>>

/** `npm start`: the whole product on this machine, until a signal stops it. */
const stopping = new AbortController()
try {
  raiseTrialRateLimits()
  const { DATA_DIR, HOST, PORT } = environment()
  stopOnSignals()
  let first: FirstAdministrator
  const platform = await startPlatform({
    project: process.cwd(),
    dataDir: DATA_DIR,
    host: HOST,
    port: PORT,
    signal: stopping.signal,
    async beforeVisitors() {
      first = await ensureFirstAdministrator()
    },
  })
  stopping.signal.addEventListener('abort', async () => {
    await platform.stop()
    process.exit(0)
  })
  printWelcome(platform, first)
} catch (error) {
  if (!stopping.signal.aborted) console.error(describeError(error))
  process.exit(1)
}

function printWelcome({ url }: Platform, first: FirstAdministrator): void {
  console.log(`\nThe site is at ${url}, and its admin area at ${url}/admin`)
  if (first?.password === undefined) return
  console.log(`Sign in as ${first.username} with the password ${first.password}`)
  console.log('It is shown only this once. Change it after you sign in.')
}

function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal stops at once.
      if (stopping.signal.aborted) process.exit(1)
      console.log('Finishing running requests…')
      stopping.abort()
    })
  }
}

function describeError(error: unknown): string {
  if (error instanceof DataInUse) {
    return `${error.message} Is the site running already? DATA_DIR names another folder.`
  }
  if (!(error instanceof Error)) return String(error)
  // Plain errors are ours and readable; any other error is a bug, and its stack helps.
  return error.constructor === Error ? error.message : (error.stack ?? error.message)
}
