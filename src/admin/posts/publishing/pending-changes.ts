import type { PublicSummary } from '#domain/posts/post.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import { formatTime } from '../../kit/format.ts'

/**
 * Lists the changes that the next build brings. Until then visitors do not see them, or see them
 * only at the address of the article.
 */
export function listPendingChanges(
  { posts, outdated, leftover, content = [] }: Publishing,
  published: readonly Pick<PublicSummary, 'id' | 'title'>[],
) {
  const changes: { id: string; title: string; kind: 'New' | 'Edited' | 'Removed' }[] = []
  for (const { id, title } of published) {
    const isPending = ['waiting', 'building', 'failed'].includes(posts[id] ?? '')
    if (isPending) changes.push({ id, title, kind: outdated.includes(id) ? 'Edited' : 'New' })
  }
  for (const { id, title } of leftover) changes.push({ id, title, kind: 'Removed' })
  for (const id of content) changes.push({ id, title: describeDocument(id), kind: 'Edited' })
  return changes
}

/** @example describeDocument('page-thank-you') // => 'Page: thank you' */
function describeDocument(id: string): string {
  const [kind = '', ...name] = id.split('-')
  if (name.length === 0) return 'Firm and site'
  return `${kind === 'quiz' ? 'Quiz' : 'Page'}: ${name.join(' ')}`
}

/** Says until when visitors see another state of a post than the saved one; `undefined` if they see that. */
export function describeVisibility(postId: string, publishing: Publishing): string | undefined {
  const until = describeEnd(publishing)
  if (publishing.outdated.includes(postId)) return `Visitors see the previous version ${until}.`
  const isLeftover = publishing.leftover.some(({ id }) => id === postId)
  return isLeftover ? `Visitors still see this article ${until}.` : undefined
}

/** @example describeEnd(publishing) // => 'until about 10:44 AM UTC' */
export function describeEnd({ state, visibleAt }: Publishing): string {
  if (visibleAt !== undefined) return `until about ${formatTime(visibleAt)}`
  return state === 'failed' ? 'until a build succeeds' : 'until the next build'
}
