import { Cron } from 'croner'

/** Five fields or a nickname such as `@hourly`, as on Netlify. */
export function createCron(expression: string, options: object, run?: () => Promise<void>): Cron {
  const inUtc = { timezone: 'UTC', mode: '5-part', ...options } as const
  return run ? new Cron(expression, inUtc, run) : new Cron(expression, inUtc)
}
