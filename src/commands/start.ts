import {
  ensureFirstAdministrator,
  type FirstAdministrator,
} from '#server/accounts/first-administrator.ts'
import { environment, cacheEnvironment } from '#server/environment.ts'
import { DataInUse } from '#platform/blobs/thread.ts'
import { type Platform, startPlatform } from '#platform/platform.ts'
import { widenLimitsOfTrial } from '#platform/prepare-environment.ts'

/** `npm start`: the whole product on this machine, until it is told to stop. */
const stopping = new AbortController()
try {
  widenLimitsOfTrial()
  const { DATA_DIR, HOST, PORT } = environment()
  callOffOnSignals()
  let first: FirstAdministrator | undefined
  const platform = await startPlatform({
    project: process.cwd(),
    dataDir: DATA_DIR,
    host: HOST,
    port: PORT,
    signal: stopping.signal,
    async beforeVisitors() {
      first = await ensureFirstAdministrator()
      cacheEnvironment()
    },
  })
  stopping.signal.addEventListener('abort', () => stop(platform))
  welcome(platform, first)
} catch (error) {
  if (!stopping.signal.aborted) console.error(sentence(error))
  process.exit(1)
}

function welcome({ url }: Platform, first: FirstAdministrator | undefined): void {
  console.log(`\nThe site is at ${url}, and its administration at ${url}/admin`)
  if (first?.password === undefined) return
  console.log(`Sign in as ${first.username} with the password ${first.password}`)
  console.log('It is shown only this once. Change it there.')
}

function callOffOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Whoever asks twice means now.
      if (stopping.signal.aborted) process.exit(1)
      console.log('Finishing what is under way…')
      stopping.abort()
    })
  }
}

async function stop(platform: Platform): Promise<void> {
  try {
    await platform.stop()
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

function sentence(error: unknown): string {
  if (error instanceof DataInUse) {
    return `${error.message} Is the site running already? DATA_DIR names another folder.`
  }
  if (!(error instanceof Error)) return String(error)
  // Our own refusals are sentences; anything else is a bug, whose stack is worth having.
  return error.constructor === Error ? error.message : (error.stack ?? error.message)
}
