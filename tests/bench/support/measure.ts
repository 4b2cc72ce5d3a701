import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

/** The cost of a command and all processes it started. */
export interface Cost {
  /** User and system time. */
  readonly cpuSeconds: number
  readonly wallSeconds: number
  /** The sum of the peak memory of its processes; 0 without `/proc`. */
  readonly peakMegabytes: number
  readonly output: string
}

interface Command {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
}

const SAMPLE_MS = 100

/** Bash waits for all processes and prints their times last, after this marker. */
const MARK = '\u0001times '
const SCRIPT = `TIMEFORMAT=$'${MARK}%R %U %S'; time "$@"`

/**
 * Run a command and measure it. CPU seconds do not depend on other load, so they are compared instead
 * of wall time.
 *
 * @throws {Error} with the end of the command's output, when it fails.
 */
export async function measure(command: readonly string[], options: Command): Promise<Cost> {
  const child = spawn('bash', ['-c', SCRIPT, 'bash', ...command], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let peak = 0
  const sampling = setInterval(() => (peak = Math.max(peak, megabytesBelow(child.pid))), SAMPLE_MS)
  const outputs = Promise.all([text(child.stdout), text(child.stderr)])
  // The arguments of 'close' are the exit code and the signal.
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(sampling)
  const [output = '', times = ''] = (await outputs).join('').split(MARK)
  if (code !== 0) throw new Error(`${command.join(' ')} failed: ${output.trim().slice(-2_000)}`)
  const [wall = Number.NaN, user = Number.NaN, system = Number.NaN] = times.split(' ').map(Number)
  return { cpuSeconds: user + system, wallSeconds: wall, peakMegabytes: peak, output }
}

/** The sum of the peak memory of a process and its children. */
function megabytesBelow(root: number | undefined): number {
  if (root === undefined) return 0
  const children = new Map<number, number[]>()
  const held = new Map<number, number>()
  for (const { pid, parent, kilobytes } of processes()) {
    held.set(pid, kilobytes)
    children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((total, child) => total + sum(child), held.get(pid) ?? 0)
  return sum(root) / 1000
}

function* processes(): Generator<{ pid: number; parent: number; kilobytes: number }> {
  for (const file of globSync('/proc/[0-9]*/status')) {
    const status = readText(file)
    const field = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1])
    const parent = field('PPid')
    if (parent) yield { pid: field('Pid'), parent, kilobytes: field('VmHWM') || 0 }
  }
}

/** A process may end while its files are read. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
