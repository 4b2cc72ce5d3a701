import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack, Outcome, Volume } from './support/attack.ts'
import { createBaseData, type Site, type SiteKind, startSite } from './support/site.ts'
import { addressAttacks } from './client-addresses.ts'
import { connectionAttacks } from './connections.ts'
import { inventedNameAttacks } from './invented-names.ts'
import { memoryAttacks } from './memory.ts'
import { signInAttacks } from './sign-in.ts'
import { unreadResponseAttacks } from './unread-responses.ts'

const ATTACKS: readonly Attack[] = [
  ...addressAttacks,
  ...signInAttacks,
  ...inventedNameAttacks,
  ...memoryAttacks,
  ...unreadResponseAttacks,
  ...connectionAttacks,
]

const LIMIT_MS: Record<Volume, number> = { quick: 120_000, full: 600_000 }

interface Row extends Outcome {
  readonly attack: Attack
}

/**
 * `npm run attack` attacks a running site, prints what each attack achieved before and now, and exits
 * with 1 when one succeeds. `-- --quick` takes smaller volumes, `-- 3 12` only these items.
 */
async function main(args: readonly string[]): Promise<number> {
  const volume: Volume = args.includes('--quick') ? 'quick' : 'full'
  const items = new Set(args.filter((arg) => /^\d+$/.test(arg)).map(Number))
  const chosen = ATTACKS.filter(
    ({ item, isSlow }) =>
      (items.size === 0 || items.has(item)) && !(isSlow === true && volume === 'quick'),
  )
  const base = await createBaseData()
  try {
    const rows: Row[] = []
    for (const kind of ['behind-proxy', 'exposed'] as const) {
      rows.push(...(await attackSites(kind, base, chosen, volume)))
    }
    printTable(rows.toSorted((one, other) => one.attack.item - other.attack.item))
    return rows.every(({ holds }) => holds) ? 0 : 1
  } finally {
    await rm(base, { recursive: true, force: true })
  }
}

/** Run the attacks on one kind of site: together on one site, except those that need their own. */
async function attackSites(
  kind: SiteKind,
  base: string,
  chosen: readonly Attack[],
  volume: Volume,
): Promise<Row[]> {
  const attacks = chosen.filter(({ site }) => site === kind)
  const { own = [], shared = [] } = Object.groupBy(attacks, ({ needsOwnSite }) =>
    needsOwnSite ? 'own' : 'shared',
  )
  const rows: Row[] = []
  for (const group of [shared, ...own.map((attack) => [attack])]) {
    if (group.length === 0) continue
    const site = await startSite(kind, base)
    try {
      for (const attack of group) rows.push(await runAttack(attack, site, volume))
    } finally {
      await site.stop()
    }
  }
  return rows
}

/** An attack that breaks off, or does not end, is not defended against. */
async function runAttack(attack: Attack, site: Site, volume: Volume): Promise<Row> {
  const limit = new AbortController()
  const overdue = pause(LIMIT_MS[volume], undefined, { signal: limit.signal }).then(() => {
    throw new Error('did not end')
  })
  const outcome = await Promise.race([attack.run(site, volume), overdue])
    .catch((error: unknown) => ({ after: String(error), holds: false }))
    .finally(() => limit.abort())
  console.log(`${outcome.holds ? 'held    ' : 'NOT HELD'}  ${attack.item}: ${attack.name}`)
  return { attack, ...outcome }
}

function printTable(rows: readonly Row[]): void {
  const cells = [
    ['item', 'attack', 'before', 'after', ''],
    ...rows.map(({ attack, after, holds }) => [
      String(attack.item),
      attack.name,
      attack.before,
      after,
      holds ? 'held' : 'NOT HELD',
    ]),
  ]
  const widths = cells[0]!.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  console.log()
  for (const row of cells) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

process.exitCode = await main(process.argv.slice(2))
