import { fingerprint } from './site-folder.ts'

/** Increment it when the drawing changes, so that all images are drawn again. */
const DESIGN = '2'

interface Caption {
  readonly title: string
  readonly author: string
}

/**
 * The path of an article's social image, a hash of the text in it: the image is drawn once per text, and a
 * URL never changes its image.
 */
export function socialImagePath({ title, author }: Caption): string {
  return `/social/${fingerprint(DESIGN, title, author)}.png`
}
