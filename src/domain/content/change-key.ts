/** What identifies a change in its document. */
export function keyOfChange({ kind, path }: { kind: string; path: readonly string[] }): string {
  return `${kind} ${path.join('/')}`
}
