import type { z } from 'zod'
import { addDays } from '#domain/time/utc-day.ts'
import { currentTime } from '../clock.ts'
import { findFirmDay } from '../site/site.ts'
import { readQuery } from './query.ts'

/**
 * The query of a report. Without a period it is about the last `days` days, as its screen is at
 * first; half a period is invalid.
 *
 * @throws {Failure} as {@link readQuery} does.
 */
export async function readReportQuery<Shape extends z.ZodRawShape>(
  request: Request,
  schema: z.ZodObject<Shape>,
  days: number,
): Promise<z.infer<z.ZodObject<Shape>>> {
  const url = new URL(request.url)
  if (!url.searchParams.get('from') && !url.searchParams.get('to')) {
    const today = await findFirmDay(currentTime())
    url.searchParams.set('from', addDays(today, 1 - days))
    url.searchParams.set('to', today)
  }
  return readQuery({ url: url.href }, schema)
}
