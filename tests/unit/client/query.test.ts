import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#client/api.ts'
import {
  createQueryClient,
  fetchList,
  errorMessage,
  createQueryFn,
  errorSentence,
  rejectsCookies,
  cacheSignedInUser,
  USER_KEY,
} from '#client/query.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ADA = { id: '1', username: 'ada', isAdmin: true }

function respondWith(status: number, body: string) {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('queries have the defaults of the specification', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    retry: false,
    gcTime: 300_000,
  })
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

test('every way to sign in leaves this browser out of the figures', () => {
  const setItem = vi.fn<Storage['setItem']>()
  vi.stubGlobal('window', { localStorage: { setItem } })
  cacheSignedInUser(createQueryClient(), ADA)
  expect(setItem).toHaveBeenCalledExactlyOnceWith('staff', 'true')
})

test.each(['{}', 'null', '""', '{"length":1}'])('a list is not %s', async (body) => {
  respondWith(200, body)
  const read = createQueryClient().fetchQuery({ queryKey: ['/api/x'], queryFn: fetchList })
  await expect(read).rejects.toThrow('The response is not a list')
})

test("an error says the server's sentence, or the fallback", () => {
  const conflict = new ApiError(409, '{"error":"That name is taken."}', '')
  expect(errorSentence(conflict, 'Failed.')).toBe('That name is taken.')
  expect(errorSentence(new ApiError(502, 'Bad gateway', ''), 'Failed.')).toBe('Failed.')
})

test("an error of a screen is our server's sentence, or the status and the body", () => {
  const body = '{"error":"That name is taken.","code":"conflict"}'
  expect(errorMessage(new ApiError(409, body, ''))).toBe('That name is taken.')
  expect(errorMessage(new ApiError(500, '{"error":"boom"}', ''))).toBe('500: {"error":"boom"}')
  expect(errorMessage(new ApiError(500, '', 'Server Error'))).toBe('500: Server Error')
  expect(errorMessage(new TypeError('no net'))).toBe('no net')
})
