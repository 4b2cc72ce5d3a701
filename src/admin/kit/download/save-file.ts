const KEPT_MS = 60_000

/** Gives the browser a file to save. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has started long before.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
