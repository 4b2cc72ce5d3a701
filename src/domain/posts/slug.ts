/** What an address of ours may look like: lower-case words joined by single hyphens. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Words that mean something else behind `/diary/`. */
export const RESERVED_SLUGS: readonly string[] = ['page', 'preview', 'search', 'tags']

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
 * The slug a create form should show once the title has changed: it follows the title until the
 * editor types a slug of their own.
 */
export function followTitle(slug: string, previousTitle: string, title: string): string {
  return slug === '' || slug === slugify(previousTitle) ? slugify(title) : slug
}
