import { beforeEach, expect, test, vi } from 'vitest'
import { onPreBuild, onSuccess } from '#build/netlify-plugin/index.js'

const warn = vi.fn()

beforeEach(() => {
  vi.stubEnv('CONTEXT', 'production')
  vi.spyOn(console, 'warn').mockImplementation(warn.mockReset())
})

/** What Netlify passes to a plugin, with the paths that it saved and restored. */
function aBuild(isLocal = false) {
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
    constants: { IS_LOCAL: isLocal },
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
  expect(warn).not.toHaveBeenCalled()
})

test('a production build by Netlify fails without SESSION_SECRET', async () => {
  vi.stubEnv('SESSION_SECRET', '')
  await expect(onPreBuild(aBuild().build)).rejects.toThrow(/^SESSION_SECRET is not set/)
})

test.each([
  ['a preview', 'deploy-preview', false],
  ['a production build by hand', 'production', true],
])('%s without SESSION_SECRET only warns', async (_, context, isLocal) => {
  vi.stubEnv('CONTEXT', context)
  vi.stubEnv('SESSION_SECRET', '')
  await onPreBuild(aBuild(isLocal).build)
  expect(warn).toHaveBeenCalledOnce()
})
