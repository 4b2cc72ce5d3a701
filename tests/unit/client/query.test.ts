import { afterEach, expect, test, vi } from 'vitest'
import { isTooLarge } from '#admin/kit/DownloadButton.tsx'
import { ApiError, expectUser, fetchBuiltJson, request } from '#client/api.ts'
import { createId } from '#client/create-id.ts'
import { downloadPart } from '#client/download.ts'
import { ExpectedError, logUnexpected } from '#client/expected-error.ts'
import {
  cacheSignedInUser,
  createQueryClient,
  createQueryFn,
  errorMessage,
  errorSentence,
  rejectsCookies,
  reportError,
  USER_KEY,
} from '#client/query.ts'
import { uploadImage } from '#client/upload.ts'
import { PART_HEADER } from '#domain/storage/download-part.ts'

afterEach(() => {
  expectUser(undefined)
})

const ADA = { id: '1', username: 'ada', isAdmin: true }

function respondWith(status: number, body: string) {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('queries have the defaults of the specification', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  const never = { refetchInterval: false, refetchOnWindowFocus: false, retry: false }
  expect(queries).toMatchObject({ ...never, staleTime: Infinity, gcTime: 300_000 })
  expect(mutations).toEqual({ retry: false })
})

test('a 401 is an error, or nothing on request', async () => {
  respondWith(401, '{}')
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: ['/api/admin/users'] })).rejects.toThrow('401: {}')
  const user = client.fetchQuery({ queryKey: USER_KEY, queryFn: createQueryFn('returnNull') })
  expect(await user).toBeNull()
})

test.each([
  ['removes the user when the session has ended', 401, null],
  ['keeps the user while the session is valid', 200, ADA],
] as const)('a 401 %s', async (_, status, known) => {
  respondWith(200, JSON.stringify(ADA))
  const client = createQueryClient()
  const queryFn = createQueryFn('returnNull')
  await client.fetchQuery({ queryKey: USER_KEY, queryFn })
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/user'
      ? new Response(JSON.stringify(ADA), { status })
      : new Response('', { status: 401 }),
  )
  await expect(client.fetchQuery({ queryKey: ['/api/admin/users'] })).rejects.toThrow('401: ')
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(USER_KEY)).toEqual(known)
})

test.each([
  ['right after signing in means that the browser rejects cookies', 9_000, true],
  ['later only ends the session', 11_000, false],
] as const)('a 401 %s', async (_, age, isRejected) => {
  respondWith(401, '')
  vi.stubGlobal('navigator', { cookieEnabled: true })
  const client = createQueryClient()
  client.setQueryDefaults(USER_KEY, { queryFn: createQueryFn('returnNull') })
  cacheSignedInUser(client, ADA)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + age)
  await expect(client.fetchQuery({ queryKey: ['/api/admin/users'] })).rejects.toThrow('401: ')
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(USER_KEY)).toBeNull()
  expect(rejectsCookies(client)).toBe(isRejected)
})

test('requests name the user of the page, and the end of a session forgets what was shown', async () => {
  const client = createQueryClient()
  const fetched = respondWith(200, '[]')
  const namedIn = (call: number) =>
    new Headers(fetched.mock.calls[call]?.[1]?.headers).get('x-user')
  cacheSignedInUser(client, ADA)
  await client.fetchQuery({ queryKey: ['/api/admin/users'] })
  client.setQueryData(USER_KEY, null)
  expect(client.getQueryData(['/api/admin/users'])).toBeUndefined()
  await request('/api/register')
  expect([namedIn(0), namedIn(1)]).toEqual([ADA.id, null])

  // A response to Ada that came too late.
  client.setQueryData(['/api/account'], ADA)
  cacheSignedInUser(client, { ...ADA, id: '2' })
  expect(client.getQueryData(['/api/account'])).toBeUndefined()
  await client.fetchQuery({ queryKey: ['/api/admin/users'] })
  expect(namedIn(2)).toBe('2')
  client.setQueryData(USER_KEY, null)
})

test('every way to sign in leaves this browser out of the figures', () => {
  const setItem = vi.fn<Storage['setItem']>()
  vi.stubGlobal('window', { localStorage: { setItem } })
  cacheSignedInUser(createQueryClient(), ADA)
  expect(setItem).toHaveBeenCalledExactlyOnceWith('staff', 'true')
})

test("an error says the server's sentence, or the fallback", () => {
  const conflict = new ApiError(409, '{"error":"That name is taken."}', '')
  expect(errorSentence(conflict, 'Failed.')).toBe('That name is taken.')
  expect(errorSentence(new ApiError(502, 'Bad gateway', ''), 'Failed.')).toBe('Failed.')
})

test("an error of a screen is our server's sentence, the status and the body, or that there is no response", () => {
  const body = '{"error":"That name is taken.","code":"conflict"}'
  expect(errorMessage(new ApiError(409, body, ''))).toBe('That name is taken.')
  expect(errorMessage(new ApiError(500, '{"error":"boom"}', ''))).toBe('500: {"error":"boom"}')
  expect(errorMessage(new ApiError(500, '', 'Server Error'))).toBe('500: Server Error')
  expect(errorMessage(new ExpectedError('The file is cut off.'))).toBe('The file is cut off.')
})

const UNEXPECTED = [new TypeError('boom'), new DOMException('no', 'NotAllowedError'), 'boom']

test.each(UNEXPECTED)('a person never reads the message of an unexpected error: %s', (error) => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  expect(reportError(error)).toBe('Something went wrong. Please reload the page.')
  expect(log).toHaveBeenCalledExactlyOnceWith(error)
  log.mockClear()
})

test('an expected error is logged only for a cause that is unexpected', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  logUnexpected(new ExpectedError('Failed to save.', { cause: new ApiError(409, '', '') }))
  logUnexpected(new ExpectedError('The file is cut off.'))
  expect(log).not.toHaveBeenCalled()
  const caused = new ExpectedError('Failed to save.', { cause: new TypeError('x is undefined') })
  logUnexpected(caused)
  expect(log).toHaveBeenCalledExactlyOnceWith(caused)
  log.mockClear()
})

const LOST = new ExpectedError('The server does not answer. Is there a connection?')

test('a lost connection and a canceled request are different errors', async () => {
  const fetched = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', fetched)
  await expect(request('/api/user')).rejects.toThrow(LOST)
  const canceled = new ExpectedError('It was canceled.')
  fetched.mockRejectedValueOnce(canceled)
  await expect(request('/api/user', { signal: AbortSignal.abort(canceled) })).rejects.toBe(canceled)
})

test.each([
  ['a response', 200, () => request('/api/user')],
  ['an error', 502, () => request('/api/user')],
  ['an upload', 200, () => uploadImage(new Blob())],
  ['a rejected upload', 413, () => uploadImage(new Blob())],
  ['a part', 200, () => downloadPart('/api', signal)],
  ['a rejected part', 503, () => downloadPart('/api', signal)],
  ['a file of the build', 200, () => fetchBuiltJson('/quizzes/board.json')],
] as const)('%s whose body breaks off is a lost connection', async (_, status, call) => {
  const cut = new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) })
  vi.stubGlobal('fetch', async () => new Response(cut, { status }))
  await expect(call()).rejects.toThrow(LOST)
})

test.each([204, 200])('an empty response of status %i has no text', async (status) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  const response = await request('/api/logout', { method: 'POST' })
  expect([response.status, await response.text()]).toEqual([status, ''])
})

test('a bug in a query is logged to the console', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const bug = new TypeError('x is undefined')
  const queryFn = () => Promise.reject(bug)
  await expect(createQueryClient().fetchQuery({ queryKey: ['a'], queryFn })).rejects.toBe(bug)
  expect(logged).toHaveBeenCalledExactlyOnceWith(bug)
  logged.mockRestore()
})

const { signal } = new AbortController()
const CONTENT = 'name\r\n"Ada, “Countess”"\r\n'
const bytes = Buffer.byteLength(CONTENT)

function respondWithPart(body: string | Buffer<ArrayBuffer>, part?: string, status = 200) {
  const headers = {
    'content-disposition': 'attachment; filename="leads-2026-01-01.csv"',
    ...(part !== undefined && { [PART_HEADER]: part }),
  }
  vi.stubGlobal('fetch', async () => new Response(body, { headers, status }))
}

test('a part is the whole body of its response', async () => {
  respondWithPart(CONTENT, JSON.stringify({ bytes, records: 1, next: 'x' }))
  const { content, part, fileName } = await downloadPart('/api', signal)
  expect(await content.text()).toBe(CONTENT)
  expect(part).toEqual({ bytes, records: 1, next: 'x' })
  expect(fileName).toBe('leads-2026-01-01.csv')
})

test('a part that was cut anywhere is rejected', async () => {
  const whole = Buffer.from(CONTENT)
  for (let length = 0; length < whole.length; length++) {
    respondWithPart(whole.subarray(0, length), JSON.stringify({ bytes, records: 1 }))
    await expect(downloadPart('/api', signal), `${length} bytes`).rejects.toThrow('before the file')
  }
})

test.each([
  ['another length', JSON.stringify({ bytes: bytes + 1, records: 1 })],
  ['nothing', 'null'],
  ['no header', undefined],
])('a part whose header has %s is rejected', async (_, part) => {
  respondWithPart(CONTENT, part)
  await expect(downloadPart('/api', signal)).rejects.toThrow('before the file')
})

test("a rejected part has the server's sentence", async () => {
  respondWithPart('{"error":"Please start it again.","code":"invalid"}', undefined, 400)
  const failed = await downloadPart('/api', signal).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ApiError)
  expect(failed).toMatchObject({ status: 400, sentence: 'Please start it again.' })
})

test('a download may have 200 MB', () => {
  const size = 200 * 1024 * 1024
  expect([{ size }, { size: size + 1 }].map(isTooLarge)).toEqual([false, true])
})

const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

test.each([true, false])('an id is a UUID of version 4, where browsers make one: %s', (has) => {
  if (!has) vi.stubGlobal('crypto', {})
  const ids = Array.from({ length: 100 }, createId)
  expect(ids.filter((id) => !UUID_V4.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(100)
})
