import { basename } from 'node:path'
import { blobs } from '#server/storage/blobs.ts'

/** Drawn social images by file name, so that a build without the previous release need not draw again. */
export async function openImageStore(isNeeded: boolean) {
  const hasStorage = process.env.NETLIFY_BLOBS_CONTEXT !== undefined
  const store = blobs('social-images')
  const names = new Set<string>()
  if (isNeeded && hasStorage) {
    for await (const page of store.pages()) for (const { key } of page) names.add(key)
  }
  let isWritable = hasStorage

  return {
    async find(path: string): Promise<Uint8Array | undefined> {
      const found = names.has(basename(path)) ? await store.readBytes(basename(path)) : undefined
      return found && new Uint8Array(found.bytes)
    },

    /** Netlify's builds cannot write to the store. They draw again when their cache is lost. */
    async save(path: string, image: Uint8Array): Promise<void> {
      if (!isWritable) return
      try {
        await store.writeBytes(basename(path), image.slice().buffer, {})
      } catch (error) {
        isWritable = false
        console.warn('Social images could not be stored:', error)
      }
    },
  }
}
