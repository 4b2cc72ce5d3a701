import { blobs } from './blobs.ts'
import { sha256Hex } from './hash.ts'

/**
 * The keys of another store's records by a name of a person, which is stored as a hash alone: each
 * link is a key `hash/key of the record`. A link is written before its record and can outlive it,
 * so a reader checks the record itself.
 */
export function keyLinks(store: string) {
  const folderOf = (name: string) => `${sha256Hex(name)}/`
  const links = () => blobs(store)

  return {
    async add(name: string, key: string): Promise<void> {
      await links().write(`${folderOf(name)}${key}`, 1, { onlyIfNew: true })
    },

    async list(name: string): Promise<string[]> {
      const folder = folderOf(name)
      return (await links().keys(folder)).map((key) => key.slice(folder.length))
    },

    remove: (name: string, key: string) => links().remove(`${folderOf(name)}${key}`),
  }
}
