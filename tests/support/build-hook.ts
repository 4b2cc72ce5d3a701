import { beforeEach, vi } from 'vitest'

interface BuildHook {
  calls: number
  /** The status of its next responses. */
  status: number
}

const ADDRESS = 'http://build.test/hook'

/** A build hook for the tests of a file, which counts its calls. Saves do not wait for others. */
export function useBuildHook(): BuildHook {
  const hook: BuildHook = { calls: 0, status: 202 }

  beforeEach(() => {
    Object.assign(hook, { calls: 0, status: 202 })
    vi.stubEnv('BUILD_HOOK_URL', ADDRESS)
    vi.stubEnv('PUBLISH_DELAY', '0')
    const others = fetch
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      if (asked[0] !== ADDRESS) return others(...asked)
      hook.calls += 1
      return new Response(null, { status: hook.status })
    })
  })

  return hook
}
