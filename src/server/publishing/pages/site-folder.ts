import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A short name for a content; equal contents have equal names. */
export function fingerprint(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 20)
}

/**
 * The folder a site is poured into. Its files may be hard links into the release before, so a file is
 * never written over: it is taken away and written anew.
 */
export function siteFolder(root: string) {
  const made = new Set<string>()

  function makeWay(path: string): string {
    const file = join(root, path)
    const folder = dirname(file)
    if (!made.has(folder)) mkdirSync(folder, { recursive: true })
    made.add(folder)
    rmSync(file, { force: true })
    return file
  }

  return {
    has: (path: string): boolean => existsSync(join(root, path)),

    write(path: string, content: string | Uint8Array): void {
      writeFileSync(makeWay(path), content)
    },

    /** Take a file over from another release. */
    link(from: string, path: string): void {
      linkSync(from, makeWay(path))
    },

    remove(path: string): void {
      rmSync(join(root, path), { force: true })
    },
  }
}

export type SiteFolder = ReturnType<typeof siteFolder>
