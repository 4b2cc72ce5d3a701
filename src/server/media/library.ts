import type { ImageUse, LibraryImage } from '#domain/posts/image.ts'
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
  const order = new Map([...uses.keys()].map((name, index) => [name, index]))
  const rank = (name: string) => order.get(name) ?? order.size
  return names
    .toSorted((a, b) => rank(a) - rank(b))
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
async function findImageUses(): Promise<ReadonlyMap<string, ImageUse[]>> {
  const uses = new Map<string, ImageUse[]>()
  const entries = (await listEntries()).toSorted((a, b) =>
    b.summary.savedAt.localeCompare(a.summary.savedAt),
  )
  for (const { summary, references } of entries) {
    const { id, title, deletedAt } = summary
    const status = deletedAt === undefined ? summary.status : 'deleted'
    for (const name of references.images) {
      uses.set(name, [...(uses.get(name) ?? []), { id, title, status }])
    }
  }
  return uses
}
