/** A path for a log: without its query, and without what is as long as a signature or a token, which no word is. */
export function removeSecrets(path: string): string {
  return path.replace(/\?.*|[\w.~=-]{41,}/g, '…')
}
