import { type AstroIntegration, dev } from 'astro'
import { environment } from '#server/environment.ts'
import { DataInUse } from '#platform/blobs/thread.ts'
import { type DevServer, openDevServer } from '#platform/dev-server.ts'

/** Astro prepares React's hot reload for its islands alone; the contact form and the board quiz come by script. */
const refreshOnEveryPage: AstroIntegration = {
  name: 'react-refresh',
  hooks: {
    'astro:config:setup': ({ injectScript }) =>
      injectScript('page', "import '@vitejs/plugin-react/preamble'"),
  },
}

/** `npm run dev`: Astro's server with hot reload, and the same functions and data behind it. */
try {
  const { DATA_DIR, HOST, PORT } = environment()
  const workshop = await openDevServer({ project: process.cwd(), dataDir: DATA_DIR, port: PORT })
  const server = await dev({
    root: process.cwd(),
    server: { host: HOST, port: PORT },
    integrations: [functionsBeside(workshop), refreshOnEveryPage],
  })
  const stop = async () => {
    await server.stop()
    await workshop.close()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  const isOurs = error instanceof DataInUse
  console.error(isOurs ? `${error.message} Stop "npm start" first, or set DATA_DIR.` : error)
  process.exit(1)
}

function functionsBeside(workshop: DevServer): AstroIntegration {
  return {
    name: 'functions',
    hooks: { 'astro:server:setup': ({ server }) => workshop.attachTo(server) },
  }
}
