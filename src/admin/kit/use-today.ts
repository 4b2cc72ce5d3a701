import { useContext, useState } from 'react'
import { formatZoneDay } from '#domain/time/zone-day.ts'
import { SiteContext } from './site.ts'

/** The day where the firm is, as it was when the screen was opened. */
export function useToday(): string {
  const { timeZone } = useContext(SiteContext)
  const [today] = useState(() => formatZoneDay(new Date(), timeZone))
  return today
}
