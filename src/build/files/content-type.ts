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
  const [essence = ''] = type.split(';')
  return TEXT.test(essence) || essence === 'application/wasm' || essence === 'image/x-icon'
}
