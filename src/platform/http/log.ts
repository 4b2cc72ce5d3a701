interface Logged {
  readonly request: { readonly method?: string | undefined }
  readonly requestId: string
  readonly url: URL
}

/**
 * One line of JSON for every request a function answered: what, how it ended, how long it took. The
 * query and the bodies stay out, as they may hold what is nobody's business.
 */
export function logCall(
  { request, requestId, url }: Logged,
  name: string,
  status: number,
  startedAt: number,
): void {
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  const line = {
    at: new Date().toISOString(),
    id: requestId,
    method: request.method,
    path: withoutSecrets(url.pathname),
    function: name,
    status,
    ms,
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** Paths may carry a signature or token as a segment of their own: long words without meaning go. */
function withoutSecrets(path: string): string {
  return path.replace(/[\w.~=-]{41,}/g, '…')
}
