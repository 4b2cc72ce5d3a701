import { getCollection, type CollectionEntry, type CollectionKey } from 'astro:content'

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
