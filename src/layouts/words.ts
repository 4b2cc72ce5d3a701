import { getCollection, type CollectionEntry, type CollectionKey } from 'astro:content'
import type { Crumb } from '#domain/site/json-ld.ts'

/**
 * The words of one page, or of the site itself.
 *
 * @throws {Error} when their file is missing, which stops the build.
 */
export async function wordsOf<Name extends CollectionKey>(
  name: Name,
): Promise<CollectionEntry<Name>['data']> {
  const [entry] = await getCollection(name)
  if (entry) return entry.data
  throw new Error(`content: there is no file for "${name}" (content/pages/${name}.yaml)`)
}

/** The site's public address without a slash at its end, as canonical addresses begin. */
export function siteOrigin(site: URL | undefined): string {
  return (site?.href ?? '').replace(/\/+$/, '')
}

/** The way from the home page to a page right below it. */
export function crumbsTo(label: string, path: string): Crumb[] {
  return [
    { label: 'Home', path: '/' },
    { label, path },
  ]
}
