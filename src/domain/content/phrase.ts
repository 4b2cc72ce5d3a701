import type { Path } from './value.ts'

/** The shortest and the longest phrase that is searched for, in characters. */
export const SHORTEST_PHRASE = 2
export const LONGEST_PHRASE = 200

/** A text of a document that contains a phrase. */
export interface PhrasePlace {
  /** The document's id. */
  readonly id: string
  /** The name of the document in the admin area. */
  readonly title: string
  readonly path: Path
  readonly text: string
}

/** The texts that contain a phrase: the response of `GET /api/admin/phrases`. */
export interface PhraseMatches {
  readonly places: readonly PhrasePlace[]
  readonly posts: readonly { readonly id: string; readonly title: string }[]
}

/**
 * Matches a phrase in any case, except inside a placeholder such as `{firm.city}`, which a
 * replacement would break.
 */
export function buildPhrasePattern(phrase: string): RegExp {
  const inPlaceholder = String.raw`[\w. ]{0,30}`
  return new RegExp(
    `(?<!\\{${inPlaceholder})${escapePattern(phrase)}(?!${inPlaceholder}\\})`,
    'giu',
  )
}

/** A pattern that matches a text as it is. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}
