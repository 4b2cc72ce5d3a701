import type { PostSummary } from '../post.ts'

const IMAGE_PATH = /\/media\/([0-9a-f]{64}\.(?:png|jpg|gif|webp))/g

/** The names of the uploaded images that a text shows, each once. */
export function listImageNames(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(IMAGE_PATH), ([, name = '']) => name))]
}

/** An uploaded image with where it is used. */
export interface LibraryImage {
  readonly name: string
  readonly url: string
  /** The posts that show it now, the last saved first. */
  readonly posts: readonly ImageUse[]
  /** The pages and quizzes that show it. */
  readonly documents: readonly { readonly id: string; readonly title: string }[]
  /** Since when no text, no earlier version of one and no content has shown it. */
  readonly unusedSince?: string
  /** Whether it has been unused for long enough to be removed. */
  readonly canRemove: boolean
}

export interface ImageUse {
  readonly id: string
  readonly title: string
  readonly status: PostSummary['status'] | 'deleted'
}
