import { describe, expect, test } from 'vitest'
import { aSignedIn } from '#tests/support/accounts.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { call } from '#tests/support/call.ts'

useBlobs()

describe('GET /api/admin/funnel', () => {
  test.each([
    ['quiz=quiz-z&from=2026-01-01&to=2026-01-02', 'quizId'],
    ['from=2026-01-01&to=2026-01-02', 'quiz'],
    ['quiz=quiz-b&from=yesterday&to=2026-01-02', 'from'],
    ['quiz=quiz-b&from=2026-02-31&to=2026-03-02', 'from'],
    ['quiz=quiz-b&from=2026-02-01&to=2026-01-01', 'from'],
    ['quiz=quiz-b&from=2020-01-01&to=2026-01-01', 'from'],
  ])('rejects %s and names %s', async (query, field) => {
    const { cookie } = await aSignedIn()
    const response = await call(`/api/admin/funnel?${query}`, { cookie })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ issues: [{ field }] })
  })
})
