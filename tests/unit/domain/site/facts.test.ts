import { expect, test } from 'vitest'
import { buildBookingLink, describeHours } from '#domain/site/facts.ts'

test.each([
  ['Mo-Fr', '09:00', '17:00', 'Monday to Friday, 9 a.m. to 5 p.m. Central'],
  ['Sa', '00:00', '12:30', 'Saturday, 12 a.m. to 12:30 p.m. Central'],
])('says %s %s-%s as people do', (days, opens, closes, words) => {
  expect(describeHours({ days, opens, closes, zone: 'Central' })).toBe(words)
})

const URL = 'https://book.example/firm?name={name}&email={email}'

test('fills in what the visitor has written, encoded', () => {
  const visitor = { name: 'Ada & Co. $& {email}', email: 'ada+1@example.com' }
  expect(buildBookingLink(URL, visitor)).toBe(
    'https://book.example/firm?name=Ada%20%26%20Co.%20%24%26%20%7Bemail%7D&email=ada%2B1%40example.com',
  )
})

test('leaves the places empty for a visitor who has written nothing', () => {
  expect(buildBookingLink(URL)).toBe('https://book.example/firm?name=&email=')
})
