import { rm } from 'node:fs/promises'
import type { Programs, Row } from '../nightly/program.ts'
import { signInAttacks } from './sign-in.ts'
import type { Attack } from './support/attack.ts'
import { createBaseData, startSite } from './support/site.ts'
import { unreadResponseAttacks } from './unread-responses.ts'

const ATTACKS: readonly Attack[] = [...signInAttacks, ...unreadResponseAttacks]

/** What every attacked site starts with. */
let base: Promise<string> | undefined

/** `npm run attack` attacks a running site, and prints what each attack achieved before and now: by items of SECURITY.md. */
export const attacks: Programs = {
  names: [...new Set(ATTACKS.map(({ item }) => String(item)))],
  limitMinutes: 20,
  async run(name, { isQuick }) {
    const rows: Row[] = []
    for (const attack of ATTACKS.filter(({ item }) => String(item) === name)) {
      const site = await startSite(attack.site, await (base ??= createBaseData()))
      const { after, holds } = await attack.run(site, isQuick)
      await site.stop()
      const reference = { what: 'before', value: attack.before }
      rows.push({ what: `${name}: ${attack.name}`, value: after, reference, holds })
    }
    return rows
  },
  async end() {
    if (base) await rm(await base, { recursive: true, force: true })
    return []
  },
}
