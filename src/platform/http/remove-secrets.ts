/** A path for a log, without its query. It may contain a signature or a token, which is longer than any word. */
export function removeSecrets(path: string): string {
  return path.replace(/\?.*|[\w.~=-]{41,}/g, '…')
}
