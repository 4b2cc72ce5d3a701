import { rm } from 'node:fs/promises'
import type { Programs, Row } from '../nightly/program.ts'
import { signInAttacks } from './sign-in.ts'
import type { Attack } from './support/attack.ts'
import { createBaseData, type Site, type SiteKind, startSite } from './support/site.ts'
import { unreadResponseAttacks } from './unread-responses.ts'

const ATTACKS: readonly Attack[] = [...signInAttacks, ...unreadResponseAttacks]

let base: Promise<string> | undefined
/** The sites that attacks of each kind have together. */
const shared = new Map<SiteKind, Promise<Site>>()

/** `npm run attack` attacks a running site, and prints what each attack achieved before and now: by items of SECURITY.md. */
export const attacks: Programs = {
  names: [...new Set(ATTACKS.map(({ item }) => String(item)))],
  limitMinutes: 20,
  async run(name, { isQuick }) {
    const volume = isQuick ? 'quick' : 'full'
    const rows: Row[] = []
    for (const attack of ATTACKS.filter(({ item }) => String(item) === name)) {
      const site = await openSite(attack)
      const { after, holds } = await attack.run(site, volume)
      if (attack.needsOwnSite) await site.stop()
      const reference = { what: 'before', value: attack.before }
      rows.push({ what: `${name}: ${attack.name}`, value: after, reference, holds })
    }
    return rows
  },
  async end() {
    for (const site of shared.values()) await (await site).stop()
    if (base) await rm(await base, { recursive: true, force: true })
    return []
  },
}

async function openSite({ site: kind, needsOwnSite }: Attack): Promise<Site> {
  base ??= createBaseData()
  const folder = await base
  if (needsOwnSite) return startSite(kind, folder)
  const site = shared.get(kind) ?? startSite(kind, folder)
  shared.set(kind, site)
  return site
}
