/** What `aria-current` says of a link: the very page, a page above it, or neither. */
export type Current = 'page' | 'true' | undefined

/**
 * Whether a link of the header leads to the page at `path` or to the section it belongs to.
 *
 * @example currentLink('/diary', '/diary/my-testimonial') // 'true'
 */
export function currentLink(href: string, path: string): Current {
  const link = withoutSlash(href)
  const page = withoutSlash(path)
  if (link === page) return 'page'
  return link !== '' && page.startsWith(`${link}/`) ? 'true' : undefined
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '')
}
