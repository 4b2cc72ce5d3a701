/**
 * A file's name inside an archive with plain slashes; `undefined` for a name that leads outside it.
 * Names only find files of the archive, and nothing is ever written to a disk under them.
 */
export function safePath(name: string): string | undefined {
  const path = name.replaceAll('\\', '/')
  if (/^\/|^[a-z]:|\0/i.test(path) || path.split('/').includes('..')) return undefined
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')
}

/** The path that a reference in a file means; `undefined` when it leads outside the archive. */
export function resolvePath(file: string, reference: string): string | undefined {
  const isFromRoot = reference.startsWith('/')
  const parts = isFromRoot ? [] : file.split('/').slice(0, -1)
  for (const part of reference.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined
    } else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** A reference to a file, without query, fragment and escapes; `undefined` for another site's address. */
export function localReference(address: string): string | undefined {
  // Ghost exports its own addresses with this placeholder.
  const [path = ''] = address.replace('__GHOST_URL__', '').split(/[?#]/)
  if (path === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) return undefined
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
