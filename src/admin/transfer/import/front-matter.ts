import { parse } from 'yaml'
import { isRecord } from '#domain/parse-text.ts'

/** No article has more to say about itself. */
const MAX_LENGTH = 64 * 1024

/** Comparing all keys and quoting the line of each error take quadratic time; a file can have thousands of warnings. */
const OPTIONS = { uniqueKeys: false, prettyErrors: false, logLevel: 'error' } as const

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/

export interface MarkdownFile {
  /** The members of the front matter; empty without one. */
  readonly matter: Readonly<Record<string, unknown>>
  readonly body: string
  /** Whether the text is HTML; otherwise it is Markdown. */
  readonly isHtml?: boolean
  /** What could not be taken from another program's export, in sentences. */
  readonly notes?: readonly string[]
}

/** A file's front matter and text. @throws {Error} for YAML that cannot be read. */
export function splitFrontMatter(text: string): MarkdownFile {
  const [head, yaml = ''] = FRONT_MATTER.exec(text) ?? []
  if (head === undefined) return { matter: {}, body: text.replace(/^\uFEFF/, '') }
  if (yaml.length > MAX_LENGTH) throw new Error('The front matter is too long.')
  const parsed: unknown = readYaml(yaml)
  const matter = isRecord(parsed) ? parsed : {}
  return { matter, body: text.slice(head.length) }
}

function readYaml(yaml: string): unknown {
  try {
    return parse(yaml, OPTIONS)
  } catch (cause) {
    throw new Error('The front matter above the text is no YAML that can be read.', { cause })
  }
}
