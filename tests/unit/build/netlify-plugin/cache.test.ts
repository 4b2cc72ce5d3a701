import { afterEach, expect, test, vi } from 'vitest'
import { onPreBuild, onSuccess } from '#build/netlify-plugin/index.js'

afterEach(() => vi.unstubAllEnvs())

/** What Netlify passes to a plugin, with the paths that it saved and restored. */
function aBuild() {
  const [saved, restored]: [string[], string[]] = [[], []]
  const environment: Record<string, string | undefined> = {}
  const cache = {
    restore: async (paths: string[]) => restored.push(...paths) > 0,
    save: async (paths: string[]) => saved.push(...paths) > 0,
  }
  const failBuild = (message: string): never => {
    throw new Error(message)
  }
  const build = {
    constants: { IS_LOCAL: false },
    netlifyConfig: { build: { environment, publish: 'dist' } },
    utils: { build: { failBuild }, cache },
  }
  return { build, saved, restored, environment }
}

test('a build gets the Blobs context and everything that the last one saved', async () => {
  vi.stubEnv('SESSION_SECRET', 'a secret of at least thirty-two characters')
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', 'the context')
  const { build, saved, restored, environment } = aBuild()
  await onPreBuild(build)
  await onSuccess(build)
  expect(environment.NETLIFY_BLOBS_CONTEXT).toBe('the context')
  expect(saved).toEqual(['dist', 'node_modules/.astro', '.cache/compiled'])
  expect(restored).toEqual(saved)
})
