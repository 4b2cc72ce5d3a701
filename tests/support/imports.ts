import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const SPECIFIERS = [
  /^\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]/gm,
  /\bimport\s*\(\s*['"]([^'"]+)['"]/g,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /^\s*@(?:import|plugin|reference)\s+['"]([^'"]+)['"]/gm,
] as const

const TYPE_ONLY = /^\s*(?:import|export)\s+type\s[^'"]*?from\s*['"][^'"]+['"]/gm

/** The imports of a module: packages by name, our files by their path from the root. */
export function readImports(source: string, file: string): string[] {
  return SPECIFIERS.flatMap((pattern) => [...source.matchAll(pattern)]).map(([, path = '']) =>
    pathFromRoot(path, file),
  )
}

/** Like {@link readImports}, without type imports. */
export function readRuntimeImports(file: string): string[] {
  return readImports(readFileSync(file, 'utf8').replace(TYPE_ONLY, ''), file)
}

function pathFromRoot(specifier: string, file: string): string {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  if (!specifier.startsWith('#')) return specifier
  const path = specifier.slice(1)
  return existsSync(join('src', path.split('/')[0] ?? '')) ? `src/${path}` : path
}
