import { beforeEach, expect, test, vi } from 'vitest'
import { beginAttempt, forgetDraft, keepDraft, readFormDraft } from '#client/form-draft.ts'
import { startOpening } from '#client/page/open-saved-result.ts'
import {
  forgetProgress,
  keepProgress,
  readKeptProgress,
  readRequestId,
  saveRequestId,
} from '#client/tracking/quiz-session.ts'
import { stubFetch } from '#tests/support/stub-fetch.ts'

const DAY_MS = 86_400_000
const STATE = { phase: 'question', index: 4, answers: {} }

beforeEach(() => vi.stubGlobal('window', { localStorage: storage(), sessionStorage: storage() }))

function storage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

test('a quiz returns the kept state and its assessment request in a new tab', () => {
  saveRequestId('a-request')
  keepProgress('quiz', STATE)
  window.sessionStorage.removeItem('assessment-request')
  expect(readKeptProgress('quiz')).toEqual(STATE)
  expect(readRequestId()).toBe('a-request')
})

test('the answers of a link have the request of the link, not that of an earlier visitor', async () => {
  saveRequestId('a-request')
  keepProgress('quiz', { ...STATE, answers: { 0: 'Yes', 1: 'No' } })
  window.sessionStorage.removeItem('assessment-request')
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { querySelector: () => null, querySelectorAll: () => [] })
  const replace = vi.fn()
  vi.stubGlobal('location', { hash: '#token', replace })
  const state = { ...STATE, answers: { 0: 'Yes' } }
  stubFetch(() => Response.json({ quizId: 'quiz', state }))
  startOpening()
  await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/ads/quiz'))
  expect(readKeptProgress('quiz')).toEqual(state)
  expect(readRequestId()).toBeUndefined()
})

test('a quiz removes a state after its time, or one of the future', () => {
  for (const now of [31 * DAY_MS, -1]) {
    keepProgress('quiz', STATE, 0)
    expect(readKeptProgress('quiz', now)).toBeUndefined()
    expect(window.localStorage.getItem('kept:quiz')).toBeNull()
  }
})

test('a quiz returns nothing after it was forgotten, or where storage holds something else', () => {
  keepProgress('quiz', STATE)
  forgetProgress('quiz')
  expect(readKeptProgress('quiz')).toBeUndefined()
  for (const text of ['null', '"text"', '{}', '{"at":"now","state":1}', 'not JSON']) {
    window.localStorage.setItem('kept:quiz', text)
    expect(readKeptProgress('quiz')).toBeUndefined()
  }
})

test('a form keeps what was typed until it is sent', () => {
  keepDraft('contact', { name: 'Ada' })
  expect(readFormDraft('contact')).toEqual({ name: 'Ada' })
  expect(readFormDraft('share')).toBeUndefined()
  forgetDraft('contact')
  expect(readFormDraft('contact')).toBeUndefined()
})

test.each([true, false])('a text sent again has the same id, with storage on: %s', (isOn) => {
  if (!isOn) vi.stubGlobal('window', {})
  const first = beginAttempt('contact', 'Hello')
  expect(beginAttempt('contact', 'Hello')).toBe(first)
  expect(beginAttempt('contact', 'Hello!')).not.toBe(first)
})

test('a form takes nothing but text from storage', () => {
  window.sessionStorage.setItem('contact-draft', '{"name":"Ada","age":36,"email":null}')
  expect(readFormDraft('contact')).toEqual({ name: 'Ada' })
  for (const text of ['null', '7', 'not JSON']) {
    window.sessionStorage.setItem('contact-draft', text)
    expect(readFormDraft('contact')).toBeUndefined()
  }
})
