import { hash } from 'node:crypto'
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A short hash of some texts. */
export function hashParts(...parts: readonly string[]): string {
  return hash('sha256', `${parts.join('\0')}\0`).slice(0, 20)
}

/**
 * The folder that a site is rendered into. Its files may be hard links to the previous release, so
 * a file is always replaced, never written over.
 */
export function openSiteFolder(root: string) {
  function removeExisting(path: string): string {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    rmSync(file, { force: true })
    return file
  }

  return {
    write(path: string, content: string | Uint8Array): void {
      writeFileSync(removeExisting(path), content)
    },

    /** Reuse a file of another release. */
    link(from: string, path: string): void {
      linkSync(from, removeExisting(path))
    },

    remove(path: string): void {
      rmSync(join(root, path), { force: true })
    },
  }
}

export type SiteFolder = ReturnType<typeof openSiteFolder>
