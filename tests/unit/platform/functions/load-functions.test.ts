import { expect, test } from 'vitest'
import { readModule } from '#platform/functions/load-functions.ts'

const handle = () => new Response()

test('reads a default function', () => {
  const config = { path: '/x' } as const
  expect(readModule('one', { default: handle, config })).toEqual({ name: 'one', config, handle })
})

test('skips a module that handles deploy events only', () => {
  expect(readModule('events', { default: { deploySucceeded: handle } })).toBeUndefined()
})

test('names a module without a default export in the error', () => {
  expect(() => readModule('odd', { handler: handle })).toThrow('functions/odd.ts')
})
