import type { Post } from '#domain/posts/post.ts'
import { hashParts } from '../../site/site-folder.ts'

/** Increment it when the drawing of social images changes, so that all are drawn again. */
const IMAGE_DESIGN = '2'

/** The size of every drawn image, in pixels. */
const DRAWN_SIZE = { width: 1200, height: 630 }

/** The image on top of an article, for its page and the feed. `size` is missing if it is not known. */
export function coverView({ coverImage }: Pick<Post, 'coverImage'>, origin: string) {
  if (!coverImage) return undefined
  const { src, alt, width, height } = coverImage
  const size = width && height ? { width, height } : undefined
  return { src, alt, size, address: src.startsWith('/') ? origin + src : src }
}

/** The image that a shared link to an article shows: its cover image, else a drawn one. */
export function socialImageView(post: Post, origin: string) {
  const cover = coverView(post, origin)
  if (!cover) return { image: origin + socialImagePath(post), imageSize: DRAWN_SIZE }
  return { image: cover.address, imageSize: cover.size, imageAlt: cover.alt }
}

/**
 * The path of an article's drawn social image, a hash of the text in it: the image is drawn once per text,
 * and a URL never changes its image.
 */
export function socialImagePath({ title, author }: Pick<Post, 'title' | 'author'>): string {
  return `/social/${hashParts(IMAGE_DESIGN, title, author)}.png`
}
