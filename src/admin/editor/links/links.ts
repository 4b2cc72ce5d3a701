import type { Editor } from '@tiptap/core'
import { pathOf } from '#domain/posts/post-path.ts'
import type { PostSummary } from '#domain/posts/post.ts'

/** The schemes that links in articles may have. */
const LINK_PROTOCOLS = ['http', 'https', 'mailto', 'tel'] as const

const SCHEME = /^([a-z][a-z0-9+.-]*):/i
const ADDRESS = /^[^\s@/]+@[^\s@/.]+(?:\.[^\s@/.]+)+$/
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i

/** Whether a link has an allowed scheme, or none and stays on this site. */
export function isAllowedLink(href: string): boolean {
  // Browsers ignore control characters and spaces in a scheme, so they are removed before the check.
  // oxlint-disable-next-line no-control-regex
  const bare = href.replace(/[\u0000-\u0020\u00a0\u2028\u2029]/g, '')
  if (bare === '' || bare.startsWith('//') || bare.includes('\\')) return false
  const scheme = SCHEME.exec(bare)?.[1]?.toLowerCase()
  return scheme === undefined || LINK_PROTOCOLS.some((allowed) => allowed === scheme)
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
  const isComplete = SCHEME.test(text) || text.startsWith('/') || text.startsWith('#')
  return isComplete && isAllowedLink(text) ? text : undefined
}

/** A page of this site that a link can lead to. */
export interface LinkTarget {
  readonly path: string
  /** The title of a post; absent for a page that the site came with. */
  readonly title?: string
}

/**
 * The published articles and pages of the admin area by title, then the pages that the site came
 * with. A draft is no target, because visitors cannot open it.
 */
export function listLinkTargets(
  posts: readonly Pick<PostSummary, 'slug' | 'title' | 'page' | 'status'>[],
  routes: readonly string[],
): LinkTarget[] {
  const published = posts
    .filter(({ status }) => status === 'published')
    .map((post) => ({ path: pathOf(post), title: post.title }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
  const others = routes.filter((route) => published.every(({ path }) => path !== route))
  return [...published, ...others.map((path) => ({ path }))]
}

/** The first target that has every word that was typed in its title or address. */
export function findLinkTarget(
  typed: string,
  targets: readonly LinkTarget[],
): LinkTarget | undefined {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  return targets.find(({ path, title = '' }) => {
    const text = `${title} ${path}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
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
