import type { ViteDevServer } from 'vite'
import { loadFunctions } from './load.ts'
import { type FindRoute, routes } from './routes.ts'

/** Routes to the functions as they are now: loaded by Vite, and again when a file changes. */
export function hotRoutes(server: ViteDevServer, folder: string): () => Promise<FindRoute> {
  let current: Promise<FindRoute> | undefined
  server.watcher.on('all', () => {
    current = undefined
  })
  return () => {
    current ??= loadFunctions(folder, (file) => server.ssrLoadModule(`/${file}`)).then(routes)
    return current
  }
}
