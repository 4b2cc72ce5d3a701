import type { LibraryImage } from '#domain/posts/image.ts'
import { findMentions } from '../content/find-mentions.ts'
import { listEntries } from '../posts/post-store.ts'
import { blobs } from '../storage/blobs.ts'
import { isRemovable, readUnusedImages } from './unused-images.ts'

/**
 * Every uploaded image with where it is used, those of the last saved posts first. The posts are
 * found by their index; that no earlier version shows an image is what the last nightly check has
 * found.
 */
export async function listLibrary(now: Date): Promise<LibraryImage[]> {
  const [names, uses, documents, unused] = await Promise.all([
    blobs('media').keys(),
    findImageUses(),
    findMentions(/\/media\//),
    readUnusedImages(),
  ])
  const stored = new Set(names)
  return [...new Set([...uses.keys(), ...names])]
    .filter((name) => stored.has(name))
    .map((name) => {
      const posts = uses.get(name) ?? []
      const shown = documents.filter(({ text }) => text.includes(name))
      // The check of last night does not know what was saved today.
      const unusedSince = posts.length + shown.length === 0 ? unused[name] : undefined
      return {
        name,
        url: `/media/${name}`,
        posts,
        documents: shown.map(({ id, title }) => ({ id, title })),
        ...(unusedSince !== undefined && { unusedSince }),
        canRemove: isRemovable(unusedSince, now),
      }
    })
}

/** The posts that show each image, in the order in which they were saved last. */
async function findImageUses() {
  const entries = (await listEntries()).toSorted((a, b) =>
    b.summary.savedAt.localeCompare(a.summary.savedAt),
  )
  const uses = entries.flatMap(({ summary, references }) => {
    const { id, title, deletedAt } = summary
    const status = deletedAt === undefined ? summary.status : 'deleted'
    return references.images.map((image) => ({ image, id, title, status }) as const)
  })
  return Map.groupBy(uses, ({ image }) => image)
}
