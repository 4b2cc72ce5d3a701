import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import deployEvents from '#functions/deploy-events.ts'
import publishingEndpoint from '#functions/admin-publishing.ts'
import { currentTime, replaceClock } from '#server/clock.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import {
  reportBuild,
  callHook,
  callHookIfDue,
  hookState,
  requestBuild,
} from '#server/publishing/hook.ts'
import { aSignedIn } from '../../../support/accounts.ts'
import { useBlobs } from '../../../support/blobs.ts'
import { useBuildHook } from '../../../support/build-hook.ts'
import { call } from '../../../support/call.ts'

useBlobs()

const hook = useBuildHook()

afterEach(() => vi.restoreAllMocks())

const now = () => new Date().toISOString()
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

async function state(): Promise<Publishing> {
  const { cookie } = await aSignedIn()
  return (await call(publishingEndpoint, '/api/admin/publishing', { cookie })).json()
}

describe('requestBuild', () => {
  test('calls the hook once for concurrent saves and once more for later ones', async () => {
    await Promise.all(Array.from({ length: 30 }, requestBuild))
    // A save that arrives while the first call is made needs one of its own.
    expect(hook.calls).toBeLessThanOrEqual(2)
    const before = hook.calls
    await requestBuild()
    expect(hook.calls).toBe(before + 1)
  })

  test('keeps the interval to a call that another save made meanwhile', async () => {
    const start = Date.now()
    let time = start + 1_000
    const waits: number[] = []
    const sleep = async (ms: number) => {
      waits.push(ms)
      time += ms
    }
    onTestFinished(replaceClock({ epochMs: () => time, elapsedMs: () => time, sleep }))
    await callHook(currentTime())
    time = start
    await requestBuild()
    expect(Math.max(...waits)).toBeGreaterThan(5_000)
    expect(hook.calls).toBe(2)
  })

  test('calls the hook when the running build ends', async () => {
    await reportBuild({ state: 'building', at: now() })
    await requestBuild()
    expect(hook.calls).toBe(0)
    await reportBuild({ state: 'ready', at: now() })
    expect(hook.calls).toBe(1)
  })

  test('does not wait for a build that stopped reporting', async () => {
    await reportBuild({ state: 'building', at: later(-10).toISOString() })
    await requestBuild()
    expect(hook.calls).toBe(1)
  })
})

describe('a hook that fails', () => {
  test('is called again until it responds', async () => {
    hook.status = 503
    await requestBuild()
    expect(await state()).toMatchObject({
      state: 'failed',
      error: 'The build hook responded with 503.',
    })

    await callHookIfDue(new Date())
    expect(hook.calls).toBe(1)
    await callHookIfDue(later(1))
    expect(hook.calls).toBe(2)
    hook.status = 202
    await callHookIfDue(later(60))
    expect(hook.calls).toBe(3)
    expect(await hookState()).toMatchObject({ failures: 0 })
    expect((await state()).error).toBeUndefined()
    await callHookIfDue(later(120))
    expect(hook.calls).toBe(3)
  })

  test('is called at once when an administrator retries', async () => {
    hook.status = 503
    await requestBuild()
    hook.status = 202
    const { cookie } = await aSignedIn()
    const response = await call(publishingEndpoint, '/api/admin/publishing', {
      method: 'POST',
      cookie,
    })
    expect(hook.calls).toBe(2)
    expect(await response.json()).toMatchObject({ state: 'live' })
  })
})

type DeployEvent = Parameters<typeof deployEvents.deployFailed>[0]

// Only these two members of Netlify's event are looked at.
const event = (context: string, errorMessage: string | null = null) =>
  ({ deploy: { context, errorMessage } }) as DeployEvent

describe('deploy events', () => {
  test('set the publishing state', async () => {
    await deployEvents.deployBuilding(event('production'))
    expect((await state()).state).toBe('building')
    await deployEvents.deployFailed(event('production', 'Out of disk'))
    expect(await state()).toMatchObject({ state: 'failed', error: 'Out of disk' })
    await deployEvents.deploySucceeded(event('production'))
    expect((await state()).state).toBe('live')
  })

  test('of deploy previews do not change the state of the live site', async () => {
    await deployEvents.deployFailed(event('deploy-preview', 'x'))
    expect((await state()).state).toBe('live')
  })
})
