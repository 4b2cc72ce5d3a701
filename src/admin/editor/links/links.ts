import type { Editor } from '@tiptap/core'
import { SAFE_LINK } from '#domain/posts/html-policy.ts'
import { buildPostPath } from '#domain/posts/post-path.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { matchesWords } from '../../kit/matches-words.ts'

/** An address that names its scheme, or a place on this site. */
const COMPLETE = /^(?:[a-z][a-z0-9+.-]*:|[/#])/i
const ADDRESS = /^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i

/** Whether articles may have a link. Telephone numbers become text when an article is saved. */
export function isAllowedLink(href: string): boolean {
  return href !== '' && (SAFE_LINK.test(href) || /^tel:\S+$/i.test(href))
}

/**
 * The link for a typed address, or `undefined` if it is not valid.
 *
 * @example
 * parseLink('example.com/a') // => 'https://example.com/a'
 * parseLink('ada@example.com') // => 'mailto:ada@example.com'
 * parseLink('javascript:alert(1)') // => undefined
 */
export function parseLink(typed: string): string | undefined {
  const text = typed.trim()
  if (ADDRESS.test(text) && !text.includes(':')) return `mailto:${text}`
  if (HOST.test(text)) return `https://${text}`
  return COMPLETE.test(text) && isAllowedLink(text) ? text : undefined
}

/** A page of this site that a link can lead to. */
export interface EditorLink {
  readonly path: string
  /** The title of a post; absent for a page that the site came with. */
  readonly title?: string
}

/**
 * The published articles and pages of the admin area by title, then the pages that the site came
 * with. A draft is no target, because visitors cannot open it.
 */
export function listTargets(
  posts: readonly Pick<PostSummary, 'slug' | 'title' | 'page' | 'status'>[],
  routes: readonly string[],
): EditorLink[] {
  const published = posts
    .filter(({ status }) => status === 'published')
    .map((post) => ({ path: buildPostPath(post), title: post.title }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
  const others = routes.filter((route) => published.every(({ path }) => path !== route))
  return [...published, ...others.map((path) => ({ path }))]
}

/** The first target that has every word that was typed in its title or address. */
export function matchTarget(typed: string, targets: readonly EditorLink[]): EditorLink | undefined {
  if (typed.trim() === '') return undefined
  return targets.find(({ path, title = '' }) => matchesWords(`${title} ${path}`, typed))
}

/** Links the selection, or changes its link. Without a selection, `text` is inserted as the link. */
export function setLink(editor: Editor, href: string, isNewTab: boolean, text: string): void {
  const tab = isNewTab ? { target: '_blank', rel: 'noopener' } : { target: null, rel: null }
  const attrs = { href, ...tab }
  const chain = editor.chain().focus().extendMarkRange('link')
  const isNew = editor.state.selection.empty && !editor.isActive('link')
  if (isNew) chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs }] }).run()
  else chain.setMark('link', attrs).run()
}

export function removeLink(editor: Editor): void {
  editor.chain().focus().extendMarkRange('link').unsetLink().run()
}
