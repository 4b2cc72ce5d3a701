/** The tags of posts, the most used first, then by name. */
export function tagsByUse(posts: readonly { readonly tags: readonly string[] }[]): string[] {
  const uses = new Map<string, number>()
  for (const tag of posts.flatMap(({ tags }) => tags)) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return [...uses].toSorted(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([tag]) => tag)
}
