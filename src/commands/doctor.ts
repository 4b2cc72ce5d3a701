import { runHealthChecks } from '#server/health/health-checks.ts'
import { withData } from '#platform/data/data.ts'

const SIGN = { well: 'ok   ', mended: 'made ', attention: 'LOOK ' } as const

/** `npm run doctor`: says what is wrong with settings and data, and makes derived records anew. */
await withData(async () => {
  for await (const { kind, sentence } of runHealthChecks(new Date())) {
    console.log(`${SIGN[kind]} ${sentence}`)
    if (kind === 'attention') process.exitCode = 1
  }
})
