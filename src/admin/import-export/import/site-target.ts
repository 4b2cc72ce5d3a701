import { errorMessage, fetchJson, isStatus, sendJson } from '#client/query.ts'
import { uploadImage } from '#client/upload.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { saveImage } from '../../editor/images/images.ts'
import { UnusableImage } from '../../editor/images/shrink-image.ts'
import { convertMarkup } from '../../editor/paste/clean-paste.ts'
import { ImportFault } from '../read-zip.ts'
import type { ImportedDraft, ImportTarget } from './import-articles.ts'

const POSTS = '/api/admin/blog/posts'

/** The path of a picture in an export of this product. It is small already and keeps its address. */
const EXPORTED = /(?:^|\/)media\/[0-9a-f]{64}\.(?:png|jpg|gif|webp)$/

/** Creates the target of an import: this site, with the articles it has now. */
export async function createSiteTarget(signal: AbortSignal): Promise<ImportTarget> {
  const posts = await fetchJson<readonly PostSummary[]>(POSTS, signal)
  const bySlug = new Map(
    posts.flatMap((post) => [post.slug, ...post.formerSlugs].map((slug) => [slug, post] as const)),
  )
  return {
    findExisting: (slug) => bySlug.get(slug),
    convertMarkup,
    upload(picture, path, isShared) {
      signal.throwIfAborted()
      return uploadPicture(picture, path, isShared)
    },
    save: saveDraft,
  }
}

async function uploadPicture(picture: Blob, path: string, isShared: boolean): Promise<string> {
  try {
    if (EXPORTED.test(path)) return (await uploadImage(picture)).url
    return (await saveImage(picture, isShared ? 'image/jpeg' : undefined)).src
  } catch (error) {
    if (error instanceof UnusableImage) throw new ImportFault(error.message, { cause: error })
    if (isStatus(error, 413) || isStatus(error, 415)) throw new ImportFault(errorMessage(error))
    throw error
  }
}

async function saveDraft(draft: ImportedDraft) {
  try {
    return await sendJson<PostSummary>(POSTS, 'POST', draft)
  } catch (error) {
    const isRejected = [400, 409, 413].some((status) => isStatus(error, status))
    if (isRejected) return { reason: errorMessage(error) }
    throw error
  }
}
