import { expect, test } from 'vitest'
import { splitHeadline } from '#domain/pages/headline.ts'

test.each([
  ['A board at your side — from garage to exit', ['A board at your side —', 'from garage to exit']],
  ['A board at your side', ['A board at your side']],
  ['Garage—exit', ['Garage—exit']],
])('%j has the lines %j', (headline, lines) => {
  expect(splitHeadline(headline)).toEqual(lines)
})
