import { checkUp } from '#server/check-up.ts'
import { withData } from './data.ts'

const SIGN = { well: 'ok   ', mended: 'made ', attention: 'LOOK ' } as const

/** `npm run doctor`: says what is wrong with settings and data, and makes derived records anew. */
await withData(async () => {
  for await (const { kind, sentence } of checkUp(new Date())) {
    console.log(`${SIGN[kind]} ${sentence}`)
    if (kind === 'attention') process.exitCode = 1
  }
})
