import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'

/** The pages that functions fill in, with what matters of each. */
const TEMPLATES = {
  'article.html': '<title>⟪title⟫</title>⟪{content}⟫',
  'records.html': '⟪#shown⟫⟪#records⟫⟪#facts⟫⟪label⟫: ⟪value⟫\n⟪/facts⟫⟪/records⟫⟪/shown⟫',
} as const

/** The folder of a release that has what functions read of it, with files for ad platforms. */
export function makeSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'simulated-site-'))
  for (const name of ['_templates', '_content']) mkdirSync(join(folder, name))
  for (const [name, text] of Object.entries(TEMPLATES)) {
    writeFileSync(join(folder, '_templates', name), text)
  }
  const firm: object = parse(readFileSync('content/site.yaml', 'utf8'))
  const site = { ...firm, conversionFiles: true }
  writeFileSync(join(folder, '_content/site.json'), JSON.stringify(site))
  return folder
}
