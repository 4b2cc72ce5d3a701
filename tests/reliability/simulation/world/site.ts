import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { RELEASE_CONTENT } from '#domain/content/stored-content.ts'

/** The pages that functions fill in, with what matters of each. */
const TEMPLATES = {
  'article.html': '<title>⟪title⟫</title>⟪{content}⟫',
  'records.html': '⟪#shown⟫⟪#records⟫⟪#facts⟫⟪label⟫: ⟪value⟫\n⟪/facts⟫⟪/records⟫⟪/shown⟫',
} as const

/** The folder of a release that has what functions read of it, with files for ad platforms. */
export function makeSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'simulated-site-'))
  const write = (path: string, text: string) => {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
  for (const [name, text] of Object.entries(TEMPLATES)) write(`_templates/${name}`, text)
  const documents: Record<string, object> = {}
  for (const path of globSync('**/*.yaml', { cwd: 'content' })) {
    const file = path.replace('.yaml', '')
    const value: object = parse(readFileSync(join('content', path), 'utf8'))
    documents[file] = { version: 0, file: value }
    const shown = file === 'site' ? { ...value, conversionFiles: true } : value
    write(`_content/${file}.json`, JSON.stringify(shown))
  }
  write(RELEASE_CONTENT, JSON.stringify({ documents, pages: {} }))
  return folder
}
