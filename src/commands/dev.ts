import { dev } from 'astro'
import { DataInUse } from '#platform/blobs/thread/thread.ts'
import { openDevServer } from '#platform/dev-server.ts'
import { environment } from '#server/environment.ts'

/** `npm run dev`: Astro's dev server with hot reload, and the same functions and data behind it. */
try {
  const { DATA_DIR, HOST, PORT } = environment()
  const functions = await openDevServer(process.cwd(), DATA_DIR, PORT)
  const astro = await dev({
    root: process.cwd(),
    server: { host: HOST, port: PORT },
    integrations: [
      {
        name: 'functions',
        hooks: { 'astro:server:setup': ({ server }) => functions.attachTo(server) },
      },
    ],
    vite: { plugins: [{ name: 'react-refresh', transform: importPreamble }] },
  })
  const stop = async () => {
    await astro.stop()
    await functions.close()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  const isInUse = error instanceof DataInUse
  console.error(isInUse ? `${error.message} Stop "npm start" first, or set DATA_DIR.` : error)
  process.exit(1)
}

/**
 * Astro loads React's hot reload for its own islands only. Ours start in `start-island.ts`, which
 * their scripts import first, so that hot reload is there before any component.
 */
function importPreamble(code: string, id: string): string | undefined {
  const isFirst = id.endsWith('/early-interaction/start-island.ts')
  return isFirst ? `import '@vitejs/plugin-react/preamble'\n${code}` : undefined
}
