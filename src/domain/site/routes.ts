/** The `aria-current` of a link: `page` for the page itself, `true` for a page below it. */
export type AriaCurrent = 'page' | 'true' | undefined

/**
 * The `aria-current` of a header link on the page at `path`.
 *
 * @example getAriaCurrent('/diary', '/diary/my-testimonial') // 'true'
 */
export function getAriaCurrent(href: string, path: string): AriaCurrent {
  const link = trimSlashes(href)
  const page = trimSlashes(path)
  if (link === page) return 'page'
  return link !== '' && page.startsWith(`${link}/`) ? 'true' : undefined
}

function trimSlashes(path: string): string {
  return path.replace(/\/+$/, '')
}
