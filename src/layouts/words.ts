import { getCollection, type CollectionEntry, type CollectionKey } from 'astro:content'
import type { Crumb } from '#domain/site/json-ld.ts'

/**
 * The words of one page, or of the site itself.
 *
 * @throws {Error} when the file is missing, which stops the build.
 */
export async function wordsOf<Name extends CollectionKey>(
  name: Name,
): Promise<CollectionEntry<Name>['data']> {
  const [entry] = await getCollection(name)
  if (entry) return entry.data
  throw new Error(`content: there is no file for "${name}" (content/pages/${name}.yaml)`)
}

/** The site's public address without a trailing slash. */
export function siteOrigin(site: URL | undefined): string {
  return (site?.href ?? '').replace(/\/+$/, '')
}

/** The breadcrumb of a page directly below the home page. */
export async function crumbsTo(label: string, path: string): Promise<Crumb[]> {
  const { breadcrumb } = await wordsOf('site')
  return [
    { label: breadcrumb.home, path: '/' },
    { label, path },
  ]
}
