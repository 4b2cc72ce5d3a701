import { expect, test } from 'vitest'
import { Failure, invalidField, parseJsonField } from '#domain/failure.ts'

test('a failure without details has none', () => {
  const failure = new Failure('not-found', 'There is no such post.')
  expect(failure).toMatchObject({ name: 'Failure', issues: [], headers: {}, extra: {} })
  expect(failure.retryAfter).toBeUndefined()
  expect(failure).not.toHaveProperty('cause')
})

test('a failure keeps its details, and one about a field names it', () => {
  const cause = new Error('timeout')
  const details = { cause, retryAfter: 5, headers: { allow: 'GET' } }
  const failure = new Failure('unavailable', 'Try again.', details)
  expect(failure).toMatchObject({ code: 'unavailable', ...details })
  const issues = [{ field: 'name', message: 'Name is required' }]
  expect(invalidField('name', 'Name is required')).toMatchObject({ code: 'invalid', issues })
})

test('a response says what is wrong, and nothing of the cause', () => {
  const issues = [{ field: 'slug', message: 'Taken' }]
  const detail = { issues, extra: { slug: 'cash-2', code: 'invalid' }, cause: new Error('secret') }
  expect(JSON.parse(JSON.stringify(new Failure('conflict', 'The slug is taken.', detail)))).toEqual(
    { slug: 'cash-2', error: 'The slug is taken.', code: 'conflict', issues },
  )
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
