import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#client/api.ts'
import {
  createQueryClient,
  listReader,
  errorMessage,
  reader,
  errorSentence,
  cacheSignedInUser,
  USER_KEY,
} from '#client/query.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const ADA = { id: '1', username: 'ada', isAdmin: true }

function answer(status: number, body: string) {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('the segments of a query key joined by slashes are the address', async () => {
  const fetched = answer(200, '[1]')
  const client = createQueryClient()
  expect(await client.fetchQuery({ queryKey: ['/api/blog/posts', 'slug', 'cash'] })).toEqual([1])
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/blog/posts/slug/cash')
})

test('the defaults are those of the specification', () => {
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

test('a refused call throws the status and the body', async () => {
  answer(400, 'no')
  await expect(createQueryClient().fetchQuery({ queryKey: ['/api/x'] })).rejects.toThrow('400: no')
})

test('401 is an error, or null where nobody may be signed in', async () => {
  answer(401, '{}')
  const client = createQueryClient()
  await expect(client.fetchQuery({ queryKey: ['/api/admin/users'] })).rejects.toThrow('401: {}')
  const user = client.fetchQuery({ queryKey: USER_KEY, queryFn: reader('returnNull') })
  expect(await user).toBeNull()
})

test.each([
  ['gone when the server no longer knows it', 401, null],
  ['kept when the server still knows it', 200, ADA],
] as const)('a session that a call was refused for is %s', async (_, status, known) => {
  answer(200, JSON.stringify(ADA))
  const client = createQueryClient()
  const queryFn = reader('returnNull')
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
  ['stands in its first ten seconds', 9_000, ADA],
  ['is doubted afterwards', 11_000, null],
] as const)('a session begun on this page that a call is refused for %s', async (_, age, known) => {
  answer(401, '')
  const client = createQueryClient()
  client.setQueryDefaults(USER_KEY, { queryFn: reader('returnNull') })
  cacheSignedInUser(client, ADA)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + age)
  await expect(client.fetchQuery({ queryKey: ['/api/admin/users'] })).rejects.toThrow('401: ')
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(USER_KEY)).toEqual(known)
})

test.each(['{}', 'null', '""', '{"length":1}'])(
  '%s is an error where a list is read',
  async (body) => {
    answer(200, body)
    const read = createQueryClient().fetchQuery({ queryKey: ['/api/x'], queryFn: listReader() })
    await expect(read).rejects.toThrow('The answer is not a list')
  },
)

test("the server's sentence is shown, and a fixed one where it gave none", () => {
  const showError = new ApiError(409, '{"error":"That name is taken."}', '')
  expect(errorSentence(showError, 'Failed.')).toBe('That name is taken.')
  expect(errorSentence(new ApiError(502, 'Bad gateway', ''), 'Failed.')).toBe('Failed.')
})

test("of an answer that is not our server's the status and the body are told", () => {
  const showError = '{"error":"That name is taken.","code":"conflict"}'
  expect(errorMessage(new ApiError(409, showError, ''))).toBe('That name is taken.')
  expect(errorMessage(new ApiError(500, '{"error":"boom"}', ''))).toBe('500: {"error":"boom"}')
  expect(errorMessage(new ApiError(500, '', 'Server Error'))).toBe('500: Server Error')
  expect(errorMessage(new TypeError('no net'))).toBe('no net')
})
