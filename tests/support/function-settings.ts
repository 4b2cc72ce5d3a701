import { readFileSync } from 'node:fs'

/** A section `[functions."…"]` of netlify.toml. Netlify adds up all whose names match a function. */
interface FunctionSettings {
  /** A name or a glob. */
  readonly names: string
  readonly includedFiles: readonly string[]
}

const SECTION = /\[functions\."([^"]+)"\]\s+included_files = \[([^\]]*)\]/g

/** What netlify.toml includes in functions. */
export function readFunctionSettings(): FunctionSettings[] {
  const sections = readFileSync('netlify.toml', 'utf8').matchAll(SECTION)
  return Array.from(sections, ([, names = '', files = '']) => ({
    names,
    includedFiles: files.match(/[^"\s,]+/g) ?? [],
  }))
}
