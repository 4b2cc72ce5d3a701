/** No company that asks for an assessment was founded before. */
export const EARLIEST_YEAR = 1900

/** The last year in which a company can have been founded. */
export function latestYear(now: Date): number {
  return now.getFullYear()
}
