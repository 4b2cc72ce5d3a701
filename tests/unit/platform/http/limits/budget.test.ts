import { expect, test } from 'vitest'
import { Budget } from '#platform/http/limits/budget.ts'

test('limits the bytes of one client', () => {
  const budget = new Budget({ total: 100, perClient: 10 })
  const [first, second] = [budget.open('a'), budget.open('a')]
  expect([first.add(6), second.add(4), second.add(1)]).toEqual([true, true, false])
  expect(budget.open('b').add(10)).toBe(true)
})

test('limits the bytes of all clients', () => {
  const budget = new Budget({ total: 25, perClient: 10 })
  const isAllowed = ['a', 'b', 'c'].map((client) => budget.open(client).add(10))
  expect(isAllowed).toEqual([true, true, false])
})

test('releases the bytes of a finished request once', () => {
  const budget = new Budget({ total: 10, perClient: 10 })
  const share = budget.open('a')
  share.add(10)
  share[Symbol.dispose]()
  share[Symbol.dispose]()
  const next = budget.open('b')
  expect([next.add(10), next.add(1)]).toEqual([true, false])
})
