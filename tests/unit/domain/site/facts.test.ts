import { expect, test } from 'vitest'
import { describeHours } from '#domain/site/facts.ts'

test.each([
  ['Mo-Fr', '09:00', '17:00', 'Monday to Friday, 9 a.m. to 5 p.m. Central'],
  ['Sa', '00:00', '12:30', 'Saturday, 12 a.m. to 12:30 p.m. Central'],
])('says %s %s-%s as people do', (days, opens, closes, words) => {
  expect(describeHours({ days, opens, closes, zone: 'Central' })).toBe(words)
})
