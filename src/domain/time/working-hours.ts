import type { Site } from '../site/site.ts'

interface Firm extends Pick<Site, 'timeZone'> {
  readonly hours: Pick<Site['hours'], 'days' | 'opens' | 'closes'>
}

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

/**
 * Whether the firm works at a time, as `hours` and `timeZone` of `content/site.yaml` say.
 *
 * @example
 * isWorkingTime(new Date('2026-03-20T15:00:00Z'), site) // => true: Friday, 10 a.m. in Dallas
 */
export function isWorkingTime(at: Date, firm: Firm): boolean {
  const { time } = readClock(at, firm)
  return isWorkingDay(at, firm) && time >= firm.hours.opens && time < firm.hours.closes
}

/** Whether the firm works on the day of a time. */
export function isWorkingDay(at: Date, firm: Firm): boolean {
  const { weekday } = readClock(at, firm)
  const days = firm.hours.days.split('-')
  const [from = 0, to = from] = days.map((name) => WEEKDAYS.findIndex((day) => day === name))
  // Weeks are circular: from Saturday to Monday has three days.
  return from <= to ? weekday >= from && weekday <= to : weekday >= from || weekday <= to
}

function readClock(at: Date, { timeZone }: Firm): { weekday: number; time: string } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    weekday: WEEKDAYS.findIndex((day) => read('weekday').startsWith(day)),
    time: `${read('hour')}:${read('minute')}`,
  }
}
