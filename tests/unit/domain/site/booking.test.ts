import { expect, test } from 'vitest'
import { buildBookingLink } from '#domain/site/booking.ts'

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
