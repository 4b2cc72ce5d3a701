import { lookup } from 'mrmime'

const TEXT = /^text\/|[/+](json|xml)$/

/** The media type of a file by its name. */
export function contentType(path: string): string {
  // mrmime has no entry for icons.
  if (path.endsWith('.ico')) return 'image/x-icon'
  const type = lookup(path) ?? 'application/octet-stream'
  return TEXT.test(type) ? `${type}; charset=utf-8` : type
}

/** Whether Brotli makes such a file smaller; images and fonts are compressed already. */
export function isCompressible(type: string): boolean {
  return TEXT.test(type.replace(/;.*/, ''))
}
