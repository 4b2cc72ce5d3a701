interface Logged {
  readonly request: { readonly method?: string | undefined }
  readonly requestId: string
  readonly url: URL
}

/** Log one line of JSON for each function call, without query and bodies, which may be private. */
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
    path: removeSecrets(url.pathname),
    function: name,
    status,
    ms,
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** A path may contain a signature or a token, which is longer than any word. */
function removeSecrets(path: string): string {
  return path.replace(/[\w.~=-]{41,}/g, '…')
}
