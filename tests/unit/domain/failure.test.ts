import { expect, test } from 'vitest'
import { Failure, invalidField, parseJsonField } from '#domain/failure.ts'

test('a failure without details has none', () => {
  const failure = new Failure('not-found', 'There is no such post.')
  expect(failure).toMatchObject({ name: 'Failure', issues: [], headers: {}, extra: {} })
  expect(failure.retryAfter).toBeUndefined()
  expect(failure).not.toHaveProperty('cause')
})

test('a failure keeps its details', () => {
  const cause = new Error('timeout')
  const headers = { Allow: 'GET' }
  const failure = new Failure('unavailable', 'Try again.', { cause, headers, retryAfter: 5 })
  expect(failure).toMatchObject({ code: 'unavailable', headers, retryAfter: 5 })
  expect(failure.cause).toBe(cause)
})

test('a response says what is wrong, and nothing of the cause', () => {
  const issues = [{ field: 'slug', message: 'Taken' }]
  const detail = { issues, extra: { slug: 'cash-2', code: 'invalid' }, cause: new Error('secret') }
  expect(JSON.parse(JSON.stringify(new Failure('conflict', 'The slug is taken.', detail)))).toEqual(
    { slug: 'cash-2', error: 'The slug is taken.', code: 'conflict', issues },
  )
})

test('an error about a field names it', () => {
  const failure = invalidField('name', 'Name is required')
  expect(failure).toMatchObject({ code: 'invalid', message: 'Name is required' })
  expect(failure.issues).toEqual([{ field: 'name', message: 'Name is required' }])
})

test('a field of JSON text is read, or named in the error', () => {
  expect(parseJsonField('{"a":1}', 'changes')).toEqual({ a: 1 })
  expect(() => parseJsonField('{', 'changes')).toThrow('changes must be JSON text')
  expect(() => parseJsonField('', 'changes', 'The changes')).toThrow(
    expect.objectContaining({
      issues: [{ field: 'changes', message: 'The changes must be JSON text' }],
    }),
  )
})
