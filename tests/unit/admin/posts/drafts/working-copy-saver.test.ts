import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WorkingCopy, WorkingCopyBody } from '#domain/posts/working-copy.ts'
import { createWorkingCopySaver, type SaverState } from '#admin/posts/drafts/working-copy-saver.ts'
import { emptyFields } from '#admin/posts/post-fields.ts'
import { ApiError } from '#client/api.ts'

const POST = '00000000-0000-4000-8000-000000000000'
let text: string
let state: SaverState
let sent: (readonly [at: number, content: string, replaces: number | null])[]
let answer: (copy: WorkingCopy) => WorkingCopy | Promise<WorkingCopy>
const discard = vi.fn(async (_revision: number) => {})

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  text = ''
  sent = []
  answer = (copy) => copy
  vi.stubGlobal('fetch', respond)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('sends a burst of typing once in ten seconds, and its end', async () => {
  const saver = createSaver()
  await type(saver, 33)
  await vi.advanceTimersByTimeAsync(60_000)
  const times = sent.map(([at]) => at)
  expect(times.length).toBeGreaterThan(3)
  for (const [i, at] of times.slice(1).entries())
    expect(at - times[i]!).toBeGreaterThanOrEqual(10_000)
  expect(sent.at(-1)?.slice(1)).toEqual(['33', sent.length - 1])
  expect(state).toMatchObject({ copy: { revision: sent.length }, isFailed: false })
})

test('sends nothing more once another browser went on, until someone has chosen', async () => {
  const saver = createSaver()
  await type(saver, 2)
  const other = aCopy({ revision: 9, content: 'On the phone' })
  answer = () => Promise.reject(rejection(412, { current: other }))
  await type(saver, 40)
  expect(state).toMatchObject({ other: { revision: 9 } })
  const before = sent.length
  await type(saver, 40)
  expect(sent).toHaveLength(before)
  answer = (copy) => copy
  saver.take(other)
  await type(saver, 2)
  expect(sent.at(-1)?.[2]).toBe(9)
})

test('discards what it sent, and keeps what another browser sent since', async () => {
  const saver = createSaver()
  await saver.discard(POST)
  expect(discard).not.toHaveBeenCalled()
  await type(saver, 2)
  await saver.discard(POST)
  expect(discard).toHaveBeenLastCalledWith(1)
  await type(saver, 15)
  const other = aCopy({ revision: 9, content: 'On the phone' })
  discard.mockRejectedValueOnce(rejection(412, { current: other }))
  await saver.discard(POST)
  expect(state.other).toEqual(other)
  discard.mockClear()
  await saver.discard(POST)
  expect(discard).not.toHaveBeenCalled()
  expect(state.other).toEqual(other)
  await saver.discard(POST, 9)
  expect(discard).toHaveBeenLastCalledWith(9)
  expect(state.other).toBeUndefined()
})

test('a removal waits for the write that is running, so nothing comes back', async () => {
  const saver = createSaver()
  const { promise, resolve } = Promise.withResolvers<void>()
  answer = async (copy) => {
    await promise
    return copy
  }
  await type(saver, 3)
  const discarded = saver.discard(POST)
  await vi.advanceTimersByTimeAsync(0)
  expect(discard).not.toHaveBeenCalled()
  resolve()
  await discarded
  expect(discard).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})

test.each([
  ['an older one than it sent', 1, 'Before', undefined],
  ['one that another browser sent', 5, 'Elsewhere', 5],
  ['one that says the same', 5, '2', undefined],
])('seeing %s', async (_, revision, content, shown) => {
  const saver = createSaver()
  await type(saver, 2)
  saver.flush()
  await vi.advanceTimersByTimeAsync(0)
  saver.see(aCopy({ revision, content }), content === text)
  expect(state.other?.revision).toBe(shown)
})

function createSaver() {
  return createWorkingCopySaver((next) => (state = next), null)
}

/** The server, which answers or rejects what it gets. */
async function respond(url: string, { method, body }: RequestInit): Promise<Response> {
  try {
    if (method === 'DELETE') {
      await discard(Number(new URL(url, 'https://a.example').searchParams.get('revision')))
      return new Response()
    }
    const { fields, replaces } = JSON.parse(String(body)) as WorkingCopyBody
    sent.push([Date.now(), fields.content, replaces])
    const copy = aCopy({ revision: (replaces ?? 0) + 1, content: fields.content })
    return Response.json(await answer(copy))
  } catch (error) {
    const { status, refusal } = error as ApiError
    return Response.json(refusal, { status })
  }
}

/** Types the number of each second that has passed. */
async function type(saver: ReturnType<typeof createSaver>, seconds: number) {
  for (let second = 1; second <= seconds; second++) {
    text = String(second)
    saver.note(POST, () => ({ etag: null, fields: fieldsWith(text) }))
    await vi.advanceTimersByTimeAsync(1_000)
  }
}

function fieldsWith(content: string) {
  return { ...emptyFields('Ada'), content }
}

function aCopy({ revision, content }: { revision: number; content: string }): WorkingCopy {
  const saved = { savedAt: new Date().toISOString(), savedBy: 'ada' }
  return { postId: POST, userId: POST, etag: null, revision, fields: fieldsWith(content), ...saved }
}

function rejection(status: number, body: object = {}): ApiError {
  return new ApiError(status, JSON.stringify(body), '')
}
