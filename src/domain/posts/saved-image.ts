/** The response to an upload. */
export interface SavedImage {
  readonly url: string
  readonly width: number
  readonly height: number
}
