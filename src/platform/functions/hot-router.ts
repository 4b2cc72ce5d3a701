import type { ViteDevServer } from 'vite'
import { loadFunctions } from './load.ts'
import { createRouter, type FindRoute } from './router.ts'

/** A router over the functions that Vite loads, created again when a file changes. */
export function createHotRouter(server: ViteDevServer, folder: string): () => Promise<FindRoute> {
  let current: Promise<FindRoute> | undefined
  server.watcher.on('all', () => {
    current = undefined
  })
  return () => {
    current ??= loadFunctions(folder, (file) => server.ssrLoadModule(`/${file}`)).then(createRouter)
    return current
  }
}
