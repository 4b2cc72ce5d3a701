import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { collectContent, type SiteContent } from '#build/content/collect-content.ts'
import { writeDocuments } from '#build/content/write-content.ts'
import type { ContentFile } from '#domain/content/document-id.ts'
import { schemaOf } from '#domain/content/documents.ts'
import type { Form } from '#domain/content/form.ts'
import { listPageTexts, type PageText } from '#domain/content/page-texts.ts'
import { setAt, type Path } from '#domain/content/value.ts'
import { describeForm } from '#server/content/find-documents.ts'
import { temporaryFolder } from './project.ts'

/** A document of the repository, once as it is and once with another text in each place. */
export interface MarkedDocument {
  readonly file: ContentFile
  readonly form: Form
  readonly value: unknown
  readonly marked: unknown
  readonly places: readonly Path[]
}

/** The documents with every text replaced by one that stands nowhere else. */
export async function markDocuments(): Promise<MarkedDocument[]> {
  const documents = await collectContent(process.cwd())
  let count = 0
  return [...documents].flatMap(([file, { value }]) => {
    const schema = schemaOf(file)
    if (!schema) return []
    const form = describeForm(schema)
    const places = listPlaces(listPageTexts(file, form, value))
    const marked = places.reduce((node, path) => {
      const fits = markers(++count, path).map((text) => setAt(node, path, text))
      return fits.find((next) => schema.safeParse(next).success) ?? node
    }, value)
    return { file, form, value, marked, places }
  })
}

/** Build the pages from documents into `out`. `read` answers the HTML of a page, `remove` removes the build. */
export async function buildPages(documents: readonly Pick<MarkedDocument, 'file' | 'marked'>[]) {
  const folder = await temporaryFolder()
  const values = documents.map(({ file, marked }) => {
    return [file, { source: marked, value: marked, version: 0 }] as const
  })
  const content: SiteContent = new Map(values)
  await writeDocuments(join(folder.path, 'content'), content)
  const out = join(folder.path, 'dist')
  const astro = 'node_modules/astro/bin/astro.mjs'
  const child = spawn(process.execPath, [astro, 'build', '--silent', '--outDir', out], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      CONTENT_DIR: join(folder.path, 'content'),
    },
  })
  await once(child, 'exit')
  return {
    out,
    read: (name: string) => readFile(join(out, `${name}.html`), 'utf8'),
    remove: () => folder.remove(),
  }
}

function listPlaces(texts: readonly PageText[]): Path[] {
  return texts.filter(({ piece }) => piece === 0).map(({ path }) => path)
}

/** The marker of a place, in the shapes that schemas ask for. */
function markers(count: number, path: Path): string[] {
  const id = String(count).padStart(4, '0')
  if (path.at(-1) === 'headline') return [`M${id}a— M${id}b`]
  return [`M${id}`, `M${id}@example.com`, `+1 555-000-${id}`]
}
