import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildBookingLink } from '#domain/site/booking.ts'
import { describeHours, orderPhone, keepTimesTogether } from '#domain/site/facts.ts'
import { fillFirm, findUnknownFact, pickFirmFacts } from '#domain/site/firm-facts.ts'
import { isWorkingDay, isWorkingTime, listOpeningHours } from '#domain/site/working-hours.ts'

test.each([
  ['Mo-Fr', '09:00', '17:00', 'Monday to Friday, 9 a.m. to 5 p.m. Central'],
  ['Sa', '00:05', '12:00', 'Saturday, 12:05 a.m. to 12 p.m. Central'],
])('the office hours %s %s-%s are described in words', (days, opens, closes, words) => {
  expect(describeHours({ days, opens, closes, zone: 'Central' })).toBe(words)
})

const others = [
  { id: 'a', days: 'Fr', opens: '09:00', closes: '13:00' },
  { id: 'b', days: 'Sa', note: 'by appointment' },
]

test('the office hours describe days with other hours after the usual ones', () => {
  const hours = { days: 'Mo-Th', opens: '09:00', closes: '17:00', zone: 'Central', others }
  expect(describeHours(hours)).toBe(
    'Monday to Thursday, 9 a.m. to 5 p.m. Central; Friday, 9 a.m. to 1 p.m.; Saturday by appointment',
  )
})

test.each([
  ['(972) 555.0199', '+1 972-555-0199'],
  [' 0019725550199 ', '+1 972-555-0199'],
  [' +44 20//7946.0958 ', '+44 20 7946 0958'],
  ['972+5550199', '+1 972-555-0199'],
  ['+1 214 555', '+1 214 555'],
  ['9725550199 x', '9725550199 x'],
  ['0049 30 123456', '+49 30 123456'],
  ['call 9725550199', 'call 9725550199'],
])('the typed phone number %j is formatted', (typed, number) => {
  expect(orderPhone(typed, '+1 214-555-0142')).toBe(number)
})

test('a phone number without a country code stays as typed where the former one was not American', () => {
  expect(orderPhone('9725550199', '+44 20 7946 0958')).toBe('9725550199')
})

const URL = 'https://book.example/firm?name={name}&email={email}'

test('the link to the booking page has what the visitor has written, encoded', () => {
  const visitor = { name: 'Ada & Co. $& {email}', email: 'ada+1@example.com' }
  expect(buildBookingLink(URL)).toBe('https://book.example/firm?name=&email=')
  expect(buildBookingLink(URL, visitor)).toBe(
    'https://book.example/firm?name=Ada%20%26%20Co.%20%24%26%20%7Bemail%7D&email=ada%2B1%40example.com',
  )
  expect(buildBookingLink('https://book.example/{name}', { name: 'A\uD83D😀' })).toBe(
    'https://book.example/A%EF%BF%BD%F0%9F%98%80',
  )
})

const CONTACT = { name: 'Oak & Co', phone: '+1 254-555-0100', email: 'hello@oak.example' }
const FACTS = { ...CONTACT, city: 'Waco', cities: 'Waco and Austin' }

test('the facts of the firm are its data, with the cities joined as in a sentence', () => {
  const address = { street: '1 Main', city: 'Waco', state: 'TX', zip: '76701', country: 'US' }
  const factsOf = (...cities: string[]) => pickFirmFacts({ ...CONTACT, address, cities })
  expect(factsOf('Waco', 'Austin')).toEqual(FACTS)
  expect(factsOf('Waco').cities).toBe('Waco')
  expect(factsOf('Waco', 'Austin', 'Dallas').cities).toBe('Waco, Austin and Dallas')
})

describe('the placeholders of the firm', () => {
  test.each([
    ['{firm.name} in {firm.city}', 'Oak & Co in Waco'],
    ['Owners in {firm.cities}.', 'Owners in Waco and Austin.'],
  ])('in %s become %s', (text, filled) => expect(fillFirm(text, FACTS)).toBe(filled))

  test.each(['{name}', '{firm.fax}', '{ firm.name }', '{firm.constructor}'])(
    'in %s stay, because the firm has no such fact',
    (text) => expect(fillFirm(text, FACTS)).toBe(text),
  )

  test('are filled in in every text of a document, and the rest stays', () => {
    const value = { title: '{firm.name}', list: ['{firm.city}', { n: 3, on: true, none: null }] }
    const filled = { title: 'Oak & Co', list: ['Waco', { n: 3, on: true, none: null }] }
    expect(fillFirm(value, FACTS)).toEqual(filled)
  })

  test('leave any JSON without them as it is', () => {
    const stays = fc.property(fc.json(), (text) => {
      const value: unknown = JSON.parse(text)
      expect(fillFirm(value, FACTS)).toEqual(value)
    })
    fc.assert(stays)
  })
})

test('a placeholder that the firm has no data for is named', () => {
  expect(findUnknownFact('{firm.name} {name}')).toBeUndefined()
  expect(findUnknownFact('Call {firm.fax}')).toBe(
    'must not contain {firm.fax}: only {firm.name}, {firm.city}, {firm.cities}, {firm.phone} and {firm.email} are filled in',
  )
})

const hours = { days: 'Mo-Fr', opens: '09:00', closes: '17:30' }
const OPEN = { timeZone: 'America/Chicago', hours }
const openOn = (days: string) => ({ ...OPEN, hours: { ...OPEN.hours, days } })

// 20 March 2026 is a Friday, and Chicago is five hours behind UTC.
test('the firm works from the minute it opens until it closes, on its days', () => {
  const others = ['2026-03-20T13:59:00Z', '2026-03-20T22:30:00Z', '2026-03-21T15:00:00Z']
  const works = (at: string) => isWorkingTime(new Date(at), OPEN)
  expect(['2026-03-20T14:00:00Z', ...others].filter(works)).toEqual(['2026-03-20T14:00:00Z'])
})

test('a working day is counted in the time zone of the firm', () => {
  expect(isWorkingDay(new Date('2026-03-21T04:59:00Z'), OPEN)).toBe(true)
  expect(isWorkingDay(new Date('2026-03-21T05:00:00Z'), OPEN)).toBe(false)
  expect(isWorkingDay(new Date('2026-03-23T12:00:00Z'), OPEN)).toBe(true)
})

// From Monday, 16 March.
test.each([
  ['Sa-Mo', 'ynnnnyy'],
  ['Tu-Su', 'nyyyyyy'],
])('a firm with the days %s works on %s of a week', (days, week) => {
  const works = Array.from({ length: 7 }, (_, day) =>
    isWorkingDay(new Date(Date.UTC(2026, 2, 16 + day, 15)), openOn(days)) ? 'y' : 'n',
  )
  expect(works.join('')).toBe(week)
})

test('a day with other hours is a working day at those hours, and a day by appointment is not one', () => {
  const firm = { ...OPEN, hours: { ...OPEN.hours, days: 'Mo-Sa', others } }
  // Friday at noon and at 1 p.m., and Saturday at noon.
  expect(isWorkingTime(new Date('2026-03-20T17:00:00Z'), firm)).toBe(true)
  expect(isWorkingTime(new Date('2026-03-20T18:00:00Z'), firm)).toBe(false)
  expect(isWorkingDay(new Date('2026-03-21T17:00:00Z'), firm)).toBe(false)
  const usual = ['Mo', 'Tu', 'We', 'Th'].map((day) => `${day} 09:00-17:30`)
  expect(listOpeningHours(firm.hours)).toEqual([...usual, 'Fr 09:00-13:00'])
})

test('a time stays on one line', () => {
  expect(keepTimesTogether('9 a.m. to 5 p.m. a day')).toBe('9\u00a0a.m. to 5\u00a0p.m. a day')
})
