import { expect, test } from 'vitest'
import { isWorkingDay, isWorkingTime, listOpeningHours } from '#domain/site/working-hours.ts'

const FIRM = {
  timeZone: 'America/Chicago',
  hours: { days: 'Mo-Fr', opens: '09:00', closes: '17:30' },
}
const openOn = (days: string) => ({ ...FIRM, hours: { ...FIRM.hours, days } })

// 20 March 2026 is a Friday, and Chicago is five hours behind UTC.
test.each([
  ['2026-03-20T13:59:00Z', false],
  ['2026-03-20T14:00:00Z', true],
  ['2026-03-20T22:29:00Z', true],
  ['2026-03-20T22:30:00Z', false],
  ['2026-03-21T15:00:00Z', false],
])('at %s, that the firm works is %s', (at, works) => {
  expect(isWorkingTime(new Date(at), FIRM)).toBe(works)
})

test('the day is that of the firm', () => {
  expect(isWorkingDay(new Date('2026-03-21T04:59:00Z'), FIRM)).toBe(true)
  expect(isWorkingDay(new Date('2026-03-21T05:00:00Z'), FIRM)).toBe(false)
  expect(isWorkingDay(new Date('2026-03-23T12:00:00Z'), FIRM)).toBe(true)
})

// From Monday, 16 March.
test.each([
  ['Mo-Fr', 'yyyyynn'],
  ['Sa-Mo', 'ynnnnyy'],
  ['We', 'nnynnnn'],
  ['Tu-Su', 'nyyyyyy'],
])('a firm that works %s works on %s of a week', (days, week) => {
  const works = Array.from({ length: 7 }, (_, day) =>
    isWorkingDay(new Date(Date.UTC(2026, 2, 16 + day, 15)), openOn(days)) ? 'y' : 'n',
  )
  expect(works.join('')).toBe(week)
})

test('a day with hours of its own is open then, and one by appointment is not', () => {
  const others = [
    { id: 'a', days: 'Fr', opens: '09:00', closes: '13:00' },
    { id: 'b', days: 'Sa', note: 'by appointment' },
  ]
  const firm = { ...FIRM, hours: { ...FIRM.hours, days: 'Mo-Sa', others } }
  // Friday at noon and at 1 p.m., and Saturday at noon.
  expect(isWorkingTime(new Date('2026-03-20T17:00:00Z'), firm)).toBe(true)
  expect(isWorkingTime(new Date('2026-03-20T18:00:00Z'), firm)).toBe(false)
  expect(isWorkingDay(new Date('2026-03-21T17:00:00Z'), firm)).toBe(false)
  const usual = ['Mo', 'Tu', 'We', 'Th'].map((day) => `${day} 09:00-17:30`)
  expect(listOpeningHours(firm.hours)).toEqual([...usual, 'Fr 09:00-13:00'])
})
