/** Returns what a page noted under `name` in the current entry of the browser's history. */
export function readEntry(name: string): unknown {
  const noted = history.state as Readonly<Record<string, unknown>> | null // pages store objects only
  return noted?.[name]
}

/** Notes a value in a new entry of the browser's history, or in the current one. The address stays. */
export function writeEntry(name: string, value: unknown, how: 'push' | 'replace'): void {
  const noted = { ...(history.state as object | null), [name]: value } // pages store objects only
  history[`${how}State`](noted, '')
}
