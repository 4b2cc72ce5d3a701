import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetDraft, keepDraft, readDraft } from '#client/form-draft.ts'

const values = new Map<string, string>()

beforeEach(() => {
  values.clear()
  const sessionStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage })
})
afterEach(() => vi.unstubAllGlobals())

test('keeps what was typed until it is sent', () => {
  keepDraft('contact', { name: 'Ada' })
  expect(readDraft('contact')).toEqual({ name: 'Ada' })
  expect(readDraft('share')).toBeUndefined()
  forgetDraft('contact')
  expect(readDraft('contact')).toBeUndefined()
})

test('takes nothing but text from storage', () => {
  values.set('contact-draft', '{"name":"Ada","age":36,"email":null}')
  expect(readDraft('contact')).toEqual({ name: 'Ada' })
  for (const text of ['null', '7', 'not JSON']) {
    values.set('contact-draft', text)
    expect(readDraft('contact')).toBeUndefined()
  }
})
