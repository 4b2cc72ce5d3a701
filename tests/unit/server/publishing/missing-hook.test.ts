import { expect, test } from 'vitest'
import { NETLIFY_LIMITS } from '#tests/support/strict/strict-netlify.ts'
import { hookState, requestBuild } from '#server/build-hook/hook.ts'
import { useBlobs } from '../../../support/blobs.ts'

useBlobs({ strict: NETLIFY_LIMITS.blobs })

test('without a hook, saves at the same time all note that and none fails', async () => {
  await Promise.all(Array.from({ length: 20 }, requestBuild))
  expect((await hookState())?.error).toContain('BUILD_HOOK_URL is not set')
})
