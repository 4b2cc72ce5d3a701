import { median, percentile, type Row } from '../../nightly/program.ts'
import { storageUse } from './filled-store.ts'

const MEGABYTE = 1024 * 1024

interface Timing {
  readonly what: string
  readonly requests: number
  /** Of the 95th percentile, in milliseconds. */
  readonly budget: number
}

/**
 * The 95th percentile of requests one after the other, and as the reference that of the CPU time of this
 * process with the store's thread, which load on the machine hardly changes.
 *
 * @param prepare Not measured; its result is passed to the request.
 */
export async function timeRequests<T>(
  { what, requests, budget }: Timing,
  prepare: (i: number) => T | Promise<T>,
  request: (prepared: T) => Promise<unknown>,
): Promise<Row> {
  const wall: number[] = []
  const cpu: number[] = []
  const calls: number[] = []
  const megabytes: number[] = []
  for (let i = 0; i < requests; i++) {
    const prepared = await prepare(i)
    const before = { ...storageUse }
    const [started, used] = [performance.now(), process.cpuUsage()]
    await request(prepared)
    wall.push(performance.now() - started)
    const { user, system } = process.cpuUsage(used)
    cpu.push((user + system) / 1000)
    calls.push(storageUse.calls - before.calls)
    megabytes.push((storageUse.bytes - before.bytes) / MEGABYTE)
  }
  const storage = `${median(calls)} to ${Math.max(...calls)} storage calls, up to ${Math.max(...megabytes).toFixed(1)} MB`
  const times = `median ${median(wall).toFixed(0)} ms, CPU ${median(cpu).toFixed(0)} ms`
  console.log(`  ${what}: ${times}, ${storage}`)
  const reference = { what: 'CPU p95', value: percentile(cpu, 95) }
  return { what: `${what}, p95`, value: percentile(wall, 95), unit: 'ms', budget, reference }
}
