import { beforeEach, describe, expect, test, vi } from 'vitest'
import { seal, unseal } from '#server/links/token.ts'
import { createPreview, revokePreviews, verifyPreviewToken } from '#server/posts/preview.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { setTime } from '#tests/support/clock.ts'

useBlobs()

const ADA = { sub: 'ada@example.com' }
const SECRET = 'a secret for tests that is long enough'
const now = new Date('2026-03-20T12:00:00Z')
const hoursLater = (hours: number) => setTime(now.getTime() + hours * 3_600_000)

/** What 0.2.0 made at {@link now} with {@link SECRET}. */
const RECORDS_OF_0_2 =
  'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..slr9mgd30QF_HpPR.pXlxGrOruwfxxMbgI0R18kPucfDya-QZJ4wsO5YGQwXdslOMSCLYvXGLX18Rcs1Aw6-7XLyjsPvBkmfPONoWJHCnos834aBvCSe7uTzfLi4lCxg9sA.mCj27XkUsgzFE4VWSlqT7A'
const PREVIEW_OF_0_2 =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJyZXZvY2F0aW9ucyI6MCwiaXNzIjoic2lkZWJvYXJkIiwiYXVkIjoic2lkZWJvYXJkLXByZXZpZXciLCJzdWIiOiIxMTExMTExMS0yMjIyLTQzMzMtODQ0NC01NTU1NTU1NTU1NTUiLCJpYXQiOjE3NzQwMDgwMDAsImV4cCI6MTc3NDYxMjgwMH0.IEIqi3tax2WK-Z22XRmbzwxuYBe7nF7EagDd4hbhNIs'
const POST_ID = '11111111-2222-4333-8444-555555555555'

beforeEach(() => {
  vi.stubEnv('SESSION_SECRET', SECRET)
  setTime(now)
})

describe('a token', () => {
  test('works for as long as its purpose says', async () => {
    const token = await seal('privacy link', ADA)
    hoursLater(23.9)
    expect(await unseal('privacy link', token)).toEqual(ADA)
    hoursLater(24.1)
    expect(await unseal('privacy link', token)).toBeUndefined()
  })

  test('outlives one change of the secret', async () => {
    const token = await seal('privacy link', ADA)
    vi.stubEnv('SESSION_SECRET', 'another secret that is long enough, too')
    expect(await unseal('privacy link', token)).toBeUndefined()
    vi.stubEnv('SESSION_SECRET_PREVIOUS', SECRET)
    expect(await unseal('privacy link', token)).toEqual(ADA)
  })

  test('opens nothing else', async () => {
    const token = await seal('privacy link', ADA)
    expect(await unseal('opt-out', token)).toBeUndefined()
    expect(await unseal('privacy link', token, 'a session')).toBeUndefined()
  })

  test('belongs to its holder alone', async () => {
    const token = await seal('download part', { position: 1 }, 'ada')
    expect(await unseal('download part', token, 'ada')).toEqual({ position: 1 })
    expect(await unseal('download part', token, 'bo')).toBeUndefined()
    expect(await unseal('download part', token)).toBeUndefined()
  })

  test.each(['', 'x', 'a.b.c', 'a.b.c.d.e', 'eyJhbGciOiJub25lIn0....'])(
    'is none of ours: %s',
    async (token) => {
      expect(await unseal('privacy link', token)).toBeUndefined()
    },
  )
})

describe('a link of 0.2.0', () => {
  test('to someone’s records works for its day', async () => {
    hoursLater(23.9)
    expect(await unseal('privacy link', RECORDS_OF_0_2)).toEqual(ADA)
    hoursLater(24.1)
    expect(await unseal('privacy link', RECORDS_OF_0_2)).toBeUndefined()
  })

  test('to a preview works for its week, also after a change of the secret', async () => {
    vi.stubEnv('SESSION_SECRET', 'another secret that is long enough, too')
    vi.stubEnv('SESSION_SECRET_PREVIOUS', SECRET)
    hoursLater(24 * 6.9)
    expect(await verifyPreviewToken(PREVIEW_OF_0_2)).toBe(POST_ID)
    expect(await verifyPreviewToken(`${PREVIEW_OF_0_2.slice(0, -3)}AAA`)).toBeUndefined()
    hoursLater(24 * 7.1)
    expect(await verifyPreviewToken(PREVIEW_OF_0_2)).toBeUndefined()
  })

  test('to a preview is revoked together with new ones', async () => {
    const token = (await createPreview(POST_ID)).url.split('/').at(-1) ?? ''
    expect(await verifyPreviewToken(token)).toBe(POST_ID)
    await revokePreviews(POST_ID)
    expect(await verifyPreviewToken(token)).toBeUndefined()
    expect(await verifyPreviewToken(PREVIEW_OF_0_2)).toBeUndefined()
  })
})
