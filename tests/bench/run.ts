import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { isWithinBudget, type Row } from './row.ts'

const FOLDER = 'bench-results'
const NOT_A_BENCH = new Set(['run', 'row'])

/**
 * `npm run bench` runs every bench of this folder, `npm run bench -- pages build` those two. Each prints
 * a table and writes the same values as JSON to `bench-results/`.
 */
async function main(names: readonly string[]): Promise<void> {
  const known = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name.replace(/\.ts$/, ''))
    .filter((name) => !NOT_A_BENCH.has(name))
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Error(`No bench ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  }
  mkdirSync(FOLDER, { recursive: true })
  const all: Row[] = []
  for (const name of names.length > 0 ? names : known) {
    const { run } = (await import(`./${name}.ts`)) as { run: () => Promise<Row[]> }
    console.log(`\n${name}`)
    const rows = await run()
    printTable(rows)
    writeFileSync(`${FOLDER}/${name}.json`, `${JSON.stringify(rows, null, 2)}\n`)
    all.push(...rows)
  }
  const missed = all.filter((row) => isWithinBudget(row) === false)
  console.log(
    missed.length === 0
      ? '\nEvery figure keeps its budget.'
      : `\nOver budget: ${missed.map(({ what }) => what).join('; ')}`,
  )
}

function printTable(rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.what,
    `${round(row.value)} ${row.unit}`,
    row.budget === undefined ? '' : `${row.atLeast ? '≥' : '≤'} ${round(row.budget)}`,
    row.reference ? `${row.reference.what}: ${round(row.reference.value)}` : '',
    { true: 'ok', false: 'OVER', undefined: '' }[String(isWithinBudget(row)) as 'true'],
  ])
  const table = [['figure', 'value', 'budget', 'reference', ''], ...cells]
  const widths = table[0]!.map((_, i) => Math.max(...table.map((line) => line[i]!.length)))
  for (const line of table) {
    console.log(`  ${line.map((cell, i) => cell.padEnd(widths[i]!)).join('  ')}`.trimEnd())
  }
}

function round(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-US')
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

await main(process.argv.slice(2))
