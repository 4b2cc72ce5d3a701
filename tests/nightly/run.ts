import { mkdirSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { isRight, type Options, type Programs, type Row } from './program.ts'

const GROUPS: Readonly<Record<string, () => Promise<Programs>>> = {
  attack: async () => (await import('../attack/attacks.ts')).attacks,
  bench: async () => (await import('../bench/benches.ts')).benches,
  mutation: async () => (await import('../mutation/mutants.ts')).mutants,
  soak: async () => (await import('../soak/soaks.ts')).soaks,
}

const RESULTS = 'bench-results'
const MINUTE_MS = 60_000

/**
 * Runs the programs of a group that are too long for each run of the tests: `npm run bench` all benches, `npm run bench
 * -- pages build` those two, `-- --quick` with smaller volumes. Each prints a table and leaves its rows as JSON in
 * `bench-results/`. Exits with 1 where a program fails or takes too long, or a row is not as it must be.
 */
async function main([group = '', ...args]: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      seed: { type: 'string' },
      seeds: { type: 'string' },
      report: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
  })
  const options: Options = { ...values, isQuick: values.quick }
  const programs = await GROUPS[group]!()
  const chosen = choose(programs.names, positionals)
  const all: Row[] = []
  const take = async (name: string, work: () => Promise<readonly Row[]>) => {
    console.log(`\n${name}`)
    const rows = await within(programs.limitMinutes, work).catch((error: unknown) => {
      console.error(error)
      return [{ what: name, value: String(error), holds: false }]
    })
    printTable(rows)
    mkdirSync(RESULTS, { recursive: true })
    writeFileSync(`${RESULTS}/${name.replaceAll('/', '-')}.json`, JSON.stringify(rows, null, 2))
    all.push(...rows)
  }
  for (const name of chosen) await take(name, () => programs.run(name, options))
  if (programs.end) await take(group, programs.end)
  const wrong = all.filter((row) => isRight(row) === false)
  console.log(
    wrong.length === 0
      ? '\nEverything is as it must be.'
      : `\nNot as it must be: ${wrong.map(({ what }) => what).join('; ')}`,
  )
  return wrong.length === 0 ? 0 : 1
}

/** The programs of these names, or of the folders of names, in the order of the group. */
function choose(names: readonly string[], wanted: readonly string[]): readonly string[] {
  if (wanted.length === 0) return names
  const isMeant = (name: string, want: string) => name === want || name.startsWith(`${want}/`)
  const unknown = wanted.filter((want) => !names.some((name) => isMeant(name, want)))
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(', ')}, but there are ${names.join(', ')}.`)
  return names.filter((name) => wanted.some((want) => isMeant(name, want)))
}

/** @throws when the work does not end in time. */
async function within<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  const limit = new AbortController()
  const overdue = pause(minutes * MINUTE_MS, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`did not end within ${minutes} minutes`)
  })
  return Promise.race([work(), overdue]).finally(() => limit.abort())
}

/** Returns what the table says about a row that has a budget. */
function describeBudget(row: Row): string {
  const isWithin = isRight(row)
  if (isWithin === undefined) return ''
  return isWithin ? 'ok' : 'WRONG'
}

function printTable(rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.what,
    `${show(row.value)} ${row.unit ?? ''}`.trim(),
    row.budget === undefined ? '' : `${row.atLeast ? '≥' : '≤'} ${show(row.budget)}`,
    row.reference ? `${row.reference.what}: ${show(row.reference.value)}` : '',
    describeBudget(row),
  ])
  const widths = [0, 1, 2, 3, 4].map((i) => Math.max(0, ...cells.map((line) => line[i]!.length)))
  for (const line of cells) {
    console.log(`  ${line.map((cell, i) => cell.padEnd(widths[i]!)).join('  ')}`.trimEnd())
  }
}

function show(value: number | string): string {
  if (typeof value === 'string') return value
  if (Number.isInteger(value)) return value.toLocaleString('en-US')
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

// What took too long still runs.
process.exit(await main(process.argv.slice(2)))
