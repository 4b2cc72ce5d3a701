import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readJsonFile } from '#server/site/file-cache.ts'

/** Lists the files of a release with their hashes. Not public. */
export const INVENTORY_FILE = '_files.json'

export type FileEntry = Awaited<ReturnType<typeof describeFile>>

/** The files of a release by public path, such as `/services.html`. */
export type Inventory = ReadonlyMap<string, FileEntry>

/** Hash every public file of a release. */
export async function takeInventory(folder: string): Promise<Inventory> {
  const inventory = new Map<string, FileEntry>()
  for (const path of await listPublicFiles(folder)) {
    inventory.set(path, await describeFile(join(folder, path)))
  }
  return inventory
}

/** The inventory of a changed release, from the previous one and the changed files alone. */
export async function updateInventory(
  folder: string,
  previous: Inventory,
  change: { readonly written: readonly string[]; readonly removed: readonly string[] },
): Promise<Inventory> {
  const inventory = new Map(previous)
  for (const path of change.removed) inventory.delete(`/${path}`)
  for (const path of change.written.map((name) => `/${name}`).filter(isPublic)) {
    inventory.set(path, await describeFile(join(folder, path)))
  }
  return inventory
}

export async function saveInventory(folder: string, inventory: Inventory): Promise<void> {
  await writeFile(join(folder, INVENTORY_FILE), JSON.stringify([...inventory]))
}

export async function readInventory(folder: string): Promise<Inventory | undefined> {
  const entries = await readJsonFile(join(folder, INVENTORY_FILE))
  // Written by saveInventory alone.
  return entries ? new Map(entries as [string, FileEntry][]) : undefined
}

/** Whether a file is public: no dotfile, and no `_` file outside `_astro`. */
export function isPublic(path: string): boolean {
  return !/^\/(_(?!astro\/)|\.(?!well-known\/))|\/\./.test(path.replace('/.well-known/', '/'))
}

async function listPublicFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((file) => join(file.parentPath, file.name).slice(folder.length)).filter(isPublic)
}

async function describeFile(file: string) {
  const bytes = await readFile(file)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { hash, size: bytes.length }
}
