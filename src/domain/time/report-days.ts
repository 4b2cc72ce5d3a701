/** How many days reports show at first. Apart from `period.ts`, so browsers load no zod. */
export const REPORT_DAYS = 90
export const FUNNEL_DAYS = 30
