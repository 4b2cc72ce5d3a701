import { fingerprint } from './site-folder.ts'

/** Counted up when the drawing changes, so that all are drawn anew. */
const DESIGN = '2'

interface Drawn {
  readonly title: string
  readonly author: string
}

/**
 * Where an article's picture for social networks lives. The name tells the words in it, so a picture
 * is drawn once per change of its words, and an address never shows another picture.
 */
export function socialImagePath({ title, author }: Drawn): string {
  return `/social/${fingerprint(DESIGN, title, author)}.png`
}
