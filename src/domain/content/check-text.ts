import { findUnknownFact } from '../site/firm-facts.ts'
import type { Form } from './form.ts'
import type { ReleaseContent } from './stored-content.ts'
import type { Leaf } from './value.ts'

/** Pages that functions answer or that Astro does not build. */
const OTHER_PAGES = /^\/(?:ads|diary|rss\.xml|admin(?:\/.*)?|diary\/page\/\d+)$/

const PLACEHOLDER = /\{\w+\}/g

/** The placeholders of a text that code fills in, such as `{n}`. */
export function listPlaceholders(text: string): string[] {
  return [...new Set(text.match(PLACEHOLDER))]
}

/** Why a text cannot replace another: it must keep what code fills in, and name what is known of the firm. */
export function findPlaceholderFault(before: unknown, after: unknown): string | undefined {
  const text = typeof after === 'string' ? after : ''
  const unknown = findUnknownFact(text)
  if (unknown !== undefined || typeof before !== 'string') return unknown
  const missing = listPlaceholders(before).find((placeholder) => !text.includes(placeholder))
  return missing && `must contain ${missing}, which is filled in`
}

/**
 * Why a link leads nowhere; `undefined` if it leads to a page of the site or to an https address.
 *
 * @param posts The paths of articles and of pages made in the admin area.
 */
export function findContentLinkFault(
  href: string,
  pages: ReleaseContent['pages'],
  posts: ReadonlySet<string>,
): string | undefined {
  if (href.startsWith('https://')) return URL.canParse(href) ? undefined : 'must be a full address'
  const [, path = '', anchor = ''] = /([^?#]*)(?:\?[^#]*)?(?:#(.*))?/.exec(href) ?? []
  const isPage =
    path === '' || Object.hasOwn(pages, path) || OTHER_PAGES.test(path) || posts.has(path)
  if (!isPage) return 'must lead to a page of this site, or begin with https://'
  const anchors = path === '' ? Object.values(pages).flat() : pages[path]
  const isFound = anchor === '' || anchors === undefined || anchors.includes(anchor)
  return isFound ? undefined : `must lead to a part of the page: there is no "#${anchor}"`
}

interface Checked {
  readonly form: Form
  readonly isOptional: boolean
  /** The value before the edit. Its placeholders must stay. */
  readonly before: Leaf
}

/** The rule that a value breaks, in words; `undefined` if it breaks none. The server checks again. */
export function checkLeaf(value: Leaf, { form, isOptional, before }: Checked): string | undefined {
  if (value === null || value === '') return isOptional ? undefined : 'must not be empty'
  if (typeof value === 'number') return checkNumber(value, form)
  if (typeof value !== 'string') return undefined
  const { maxLength = Infinity } = form
  if (value.trim().length > maxLength)
    return `must be at most ${maxLength.toLocaleString('en-US')} characters long`
  const patterns = [form, ...(form.allOf ?? [])].flatMap(({ pattern }) => pattern ?? [])
  const isBroken = patterns.some((pattern) => !new RegExp(pattern, 'u').test(value.trim()))
  if (isBroken) return form.rule ?? 'must not contain ⟪, ⟫ or a tag such as <script>'
  return findPlaceholderFault(before, value)
}

function checkNumber(
  value: number,
  { type, minimum = -Infinity, maximum = Infinity }: Form,
): string | undefined {
  if (type === 'integer' && !Number.isInteger(value)) return 'must be a whole number'
  if (value < minimum) return `must be at least ${minimum}`
  return value > maximum ? `must be at most ${maximum}` : undefined
}
