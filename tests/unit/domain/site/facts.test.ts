import { expect, test } from 'vitest'
import { buildBookingLink, describeHours, orderPhone } from '#domain/site/facts.ts'

test.each([
  ['Mo-Fr', '09:00', '17:00', 'Monday to Friday, 9 a.m. to 5 p.m. Central'],
  ['Sa', '00:00', '12:30', 'Saturday, 12 a.m. to 12:30 p.m. Central'],
])('says %s %s-%s as people do', (days, opens, closes, words) => {
  expect(describeHours({ days, opens, closes, zone: 'Central' })).toBe(words)
})

test('says days with other hours after the usual ones', () => {
  const others = [
    { id: 'a', days: 'Fr', opens: '09:00', closes: '13:00' },
    { id: 'b', days: 'Sa', note: 'by appointment' },
  ]
  const hours = { days: 'Mo-Th', opens: '09:00', closes: '17:00', zone: 'Central', others }
  expect(describeHours(hours)).toBe(
    'Monday to Thursday, 9 a.m. to 5 p.m. Central; Friday, 9 a.m. to 1 p.m.; Saturday by appointment',
  )
})

test.each([
  ['(972) 555.0199', '+1 972-555-0199'],
  ['9725550199', '+1 972-555-0199'],
  ['1 972 555 0199', '+1 972-555-0199'],
  ['+19725550199', '+1 972-555-0199'],
  ['+44 20/7946.0958', '+44 20 7946 0958'],
  ['0049 30 123456', '+49 30 123456'],
  ['972-555-019', '972-555-019'],
  ['call 9725550199', 'call 9725550199'],
  ['', ''],
])('puts the phone number %j in order', (typed, number) => {
  expect(orderPhone(typed, '+1 214-555-0142')).toBe(number)
})

test('knows no country of a number whose former one was elsewhere', () => {
  expect(orderPhone('9725550199', '+44 20 7946 0958')).toBe('9725550199')
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
