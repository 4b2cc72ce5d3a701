import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#client/api.ts'
import { createQueryClient, failedTo, sentenceOf, reader, USER_KEY } from '#client/query.ts'

afterEach(() => vi.unstubAllGlobals())

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

test('401 is an error that ends the session, or null where nobody may be signed in', async () => {
  answer(401, '{}')
  const client = createQueryClient()
  client.setQueryData(USER_KEY, { id: '1', username: 'ada', isAdmin: true })
  await expect(client.fetchQuery({ queryKey: ['/api/admin/users'] })).rejects.toThrow('401: {}')
  expect(client.getQueryData(USER_KEY)).toBeNull()
  const user = client.fetchQuery({ queryKey: ['/api/user'], queryFn: reader('returnNull') })
  expect(await user).toBeNull()
})

test("the server's sentence is shown, and a fixed one where it gave none", () => {
  const refused = new ApiError(409, '{"error":"That name is taken."}', '')
  expect(sentenceOf(refused, 'Failed.')).toBe('That name is taken.')
  expect(sentenceOf(new ApiError(502, 'Bad gateway', ''), 'Failed.')).toBe('Failed.')
  expect(failedTo('Failed to create user.', refused)).toBe(
    'Failed to create user. That name is taken.',
  )
  expect(failedTo('Failed to create user.', new TypeError('no net'))).toBe('Failed to create user.')
})
