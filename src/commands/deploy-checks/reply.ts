/** The site's response. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Whether a function made this page: it sends the page's whole policy as a header, a file only a part. */
export function isFromFunction({ headers }: Reply): boolean {
  return headers.get('content-security-policy')?.includes('default-src') ?? false
}

/** The value in a JSON response, or `undefined`. Callers check what they read of it. */
export function parseReply({ text }: Reply): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
