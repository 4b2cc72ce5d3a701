import { findWeekday } from '../time/utc-day.ts'
import { formatZoneTime } from '../time/zone-day.ts'
import type { Site } from './site.ts'

interface Firm extends Pick<Site, 'timeZone'> {
  readonly hours: Pick<Site['hours'], 'days' | 'opens' | 'closes' | 'others'>
}

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

/**
 * Whether the firm works at a time, as `hours` and `timeZone` of `content/site.yaml` say.
 *
 * @example
 * isWorkingTime(new Date('2026-03-20T15:00:00Z'), site) // => true: Friday, 10 a.m. in Dallas
 */
export function isWorkingTime(date: Date, firm: Firm): boolean {
  const { weekday, time } = readClock(date, firm)
  const { opens = '', closes = '' } = findHours(weekday, firm.hours) ?? {}
  return time >= opens && time < closes
}

/** Whether the firm works on the day of a time. */
export function isWorkingDay(date: Date, firm: Firm): boolean {
  return findHours(readClock(date, firm).weekday, firm.hours)?.opens !== undefined
}

/** The hours of a week as search engines read them. */
export function listOpeningHours({ others = [], ...usual }: Firm['hours']): string | string[] {
  if (others.length === 0) return `${usual.days} ${usual.opens}-${usual.closes}`
  return WEEKDAYS.flatMap((day, weekday) => {
    const { opens, closes } = findHours(weekday, { ...usual, others }) ?? {}
    return opens && closes ? [`${day} ${opens}-${closes}`] : []
  })
}

/** The hours of a day. Days that have their own come first; those by appointment have no times. */
function findHours(weekday: number, { others = [], ...usual }: Firm['hours']) {
  return [...others, usual].find(({ days }) => {
    const ends = days.split('-').map((name) => WEEKDAYS.findIndex((day) => day === name))
    const [from = 0, to = from] = ends
    // Weeks are circular: from Saturday to Monday has three days.
    return from <= to ? weekday >= from && weekday <= to : weekday >= from || weekday <= to
  })
}

function readClock(date: Date, { timeZone }: Firm) {
  const [day = '', time = ''] = formatZoneTime(date, timeZone).split(' ')
  return { weekday: findWeekday(day), time: time.slice(0, '09:00'.length) }
}
