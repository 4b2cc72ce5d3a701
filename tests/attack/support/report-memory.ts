import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/*
 * Loaded into an attacked site before its own code: on SIGUSR2 it collects garbage and writes how many
 * bytes are still held to the file `MEMORY_REPORT`. Resident memory also counts what is only waiting
 * to be collected, which differs by more than an attack achieves.
 */
const report = process.env.MEMORY_REPORT
if (report) {
  process.on('SIGUSR2', () => {
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    const { heapUsed, external } = process.memoryUsage()
    writeFileSync(report, String(heapUsed + external))
  })
}
