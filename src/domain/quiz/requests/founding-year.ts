export const EARLIEST_YEAR = 1900

export function latestYear(now: Date): number {
  return now.getFullYear()
}
