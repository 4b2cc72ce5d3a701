import { beforeEach, expect, test, vi } from 'vitest'
import { onPreBuild } from '#build/netlify-plugin/index.js'

const warn = vi.fn()

beforeEach(() => {
  vi.unstubAllEnvs()
  vi.spyOn(console, 'warn').mockImplementation(warn.mockReset())
})

/** What Netlify passes to a plugin, and the sentence the build failed with. */
async function build(isLocal: boolean): Promise<string | undefined> {
  const failBuild = (message: string): never => {
    throw new Error(message)
  }
  const cache = { restore: async () => true, save: async () => true }
  const options = {
    constants: { IS_LOCAL: isLocal },
    netlifyConfig: { build: { environment: {}, publish: 'dist' } },
    utils: { build: { failBuild }, cache },
  }
  return onPreBuild(options).then(
    () => undefined,
    (error: Error) => error.message,
  )
}

test('a production build by Netlify fails without SESSION_SECRET', async () => {
  vi.stubEnv('CONTEXT', 'production')
  vi.stubEnv('SESSION_SECRET', '')
  expect(await build(false)).toMatch(/^SESSION_SECRET is not set/)
})

test.each([
  ['a preview', 'deploy-preview', false],
  ['a production build by hand', 'production', true],
])('%s only warns', async (_, context, isLocal) => {
  vi.stubEnv('CONTEXT', context)
  vi.stubEnv('SESSION_SECRET', '')
  expect(await build(isLocal)).toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
})

test('a build with the secret says nothing', async () => {
  vi.stubEnv('CONTEXT', 'production')
  vi.stubEnv('SESSION_SECRET', 'a secret of at least thirty-two characters')
  expect(await build(false)).toBeUndefined()
  expect(warn).not.toHaveBeenCalled()
})
