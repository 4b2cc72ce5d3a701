import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTypedText } from '#admin/posts/drafts/typed-text.ts'

const started = vi.fn()
const paused = vi.fn()

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

/** Types one key after another, 100 ms apart. @returns how often the text was read. */
function type(typed: ReturnType<typeof createTypedText>, keys: string) {
  const read = vi.fn(() => keys)
  for (const _key of keys) {
    typed.edit(read)
    vi.advanceTimersByTime(100)
  }
  return read
}

test('reads the text after the last key of a burst, not at each', () => {
  const read = type(createTypedText('', started, paused), 'board')
  expect(started).toHaveBeenCalledOnce()
  expect(read).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(read).toHaveBeenCalledOnce()
  expect(paused.mock.calls).toEqual([['board']])
})

test('hands the text over now and then while keys never pause', () => {
  type(createTypedText('', started, paused), 'x'.repeat(100))
  expect(paused.mock.calls.length).toBeGreaterThanOrEqual(6)
})

test('has the newest text at once, before the first pause and after', () => {
  const typed = createTypedText('', started, paused)
  expect(typed.read()).toBeUndefined()
  type(typed, 'board')
  expect(typed.read()).toBe('board')
  vi.runAllTimers()
  expect(typed.read()).toBe('board')
})

test('a save ends the burst at once, and the pause does not end it again', () => {
  const typed = createTypedText('', started, paused)
  typed.edit(() => 'board')
  typed.settle()
  typed.settle()
  expect(paused.mock.calls).toEqual([['board']])
  vi.runAllTimers()
  expect(paused).toHaveBeenCalledOnce()
})

test('another text in the editor is not replaced by what was typed before', () => {
  const typed = createTypedText('', started, paused)
  typed.edit(() => 'mine')
  typed.forget()
  vi.runAllTimers()
  expect(typed.read()).toBeUndefined()
  expect(paused).not.toHaveBeenCalled()
})
