import { ensureFirstAdministrator } from '#server/first-administrator.ts'
import { environment } from '#server/environment.ts'
import { DataInUse } from './blobs/thread.ts'
import { type Platform, startPlatform } from './platform.ts'

/** `npm start`: the whole product on this machine, until it is told to stop. */
try {
  const { DATA_DIR, HOST, PORT } = environment()
  const platform = await startPlatform({
    project: process.cwd(),
    dataDir: DATA_DIR,
    host: HOST,
    port: PORT,
  })
  stopOnSignals(platform)
  await welcome(platform)
} catch (error) {
  console.error(sentence(error))
  process.exit(1)
}

async function welcome({ url }: Platform): Promise<void> {
  console.log(`\nThe site is at ${url}, and its administration at ${url}/admin`)
  const first = await ensureFirstAdministrator()
  if (first?.password === undefined) return
  console.log(`Sign in as ${first.username} with the password ${first.password}`)
  console.log('It is shown only this once. Change it there.')
}

function stopOnSignals(platform: Platform): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Whoever asks twice means now.
      if (isStopping) process.exit(1)
      isStopping = true
      console.log('Finishing what is under way…')
      platform.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
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
