import { withData } from '#platform/data/data.ts'
import { runHealthChecks } from '#server/operations/health/health-checks.ts'

const LABEL = { ok: 'ok      ', repaired: 'repaired', attention: 'LOOK    ' } as const

/** `npm run doctor`: check settings and data, and rebuild derived records. */
await withData(async () => {
  for await (const { kind, sentence } of runHealthChecks(new Date())) {
    console.log(`${LABEL[kind]} ${sentence}`)
    if (kind === 'attention') process.exitCode = 1
  }
})
