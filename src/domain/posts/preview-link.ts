/** A link that shows a post that is not published to anyone who has it. */
export interface PreviewLink {
  /** The path of the page. */
  readonly url: string
  readonly expiresAt: string
}
