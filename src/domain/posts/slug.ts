/** Lower-case words joined by single hyphens. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Path segments under `/diary/` that are not posts. The file of `index` would be the page of `/diary/`. */
export const RESERVED_SLUGS: readonly string[] = ['index', 'page', 'preview', 'search', 'tags']

/**
 * Derive a slug from a title; empty when the title has no letter or digit to make one from.
 *
 * @example
 * slugify('  Selling? Read this!  ') // => 'selling-read-this'
 */
export function slugify(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * The slug for a create form after the title changed: derived from the title until the editor types
 * another.
 */
export function deriveSlugWhileTyping(slug: string, previousTitle: string, title: string): string {
  return slug === '' || slug === slugify(previousTitle) ? slugify(title) : slug
}
