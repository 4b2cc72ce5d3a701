import { findPlaceholderFault } from '#domain/content/check-text.ts'
import { findForm, listLeaves, type Form } from '#domain/content/form.ts'
import { findFaults, type Change } from '#domain/content/merge.ts'
import { getAt, isItems } from '#domain/content/value.ts'
import { Failure, type FieldIssue } from '#domain/failure.ts'
import { findArticleLinkFault } from '#domain/posts/article-links.ts'
import { siteUrl } from '../environment.ts'
import type { Source } from './find-documents.ts'
import { listPostLinkTargets } from './links-to-posts.ts'

/**
 * Check the changed places of a document, which the schema alone cannot, and the rules of the
 * schema.
 *
 * @param value The document with the changes.
 * @throws {Failure} `invalid` naming the places of broken rules.
 */
export async function requireValid(
  changes: readonly Change[],
  value: unknown,
  form: Form,
  source: Pick<Source, 'value' | 'schema'>,
): Promise<void> {
  const checkLink = changes.length > 0 ? await openLinkCheck() : () => undefined
  const found = [
    ...changes.flatMap((change) => checkChange(change, value, form, source.value, checkLink)),
    ...findFaults(value, source.schema),
  ]
  // A place shows one issue: the last one, which its most specific rule has found.
  const issues = [...new Map(found.map((fault) => [fault.path.join('.'), fault.message]))].map(
    ([field, message]): FieldIssue => ({ field, message }),
  )
  const [first] = issues
  if (first)
    throw new Failure('invalid', `Please check your changes: ${first.message}.`, { issues })
}

function checkChange(
  { path, after }: Change,
  value: unknown,
  form: Form,
  file: unknown,
  checkLink: LinkCheck,
) {
  const list = path.slice(0, -1)
  // Removed items and orders have no form of their own.
  const isWholeList = isItems(getAt(value, list)) && after === undefined
  const place = findForm(form, value, isWholeList ? list : path)
  if (!place) return [{ path, message: 'is not part of this document' }]
  if (place.isFixed)
    return [{ path, message: 'cannot be changed here, because other parts rely on it' }]
  return listLeaves(place.form, after, path).flatMap(({ form: leaf, path: at, value: text }) => {
    const link = leaf.link && typeof text === 'string' ? checkLink(text) : undefined
    const message = findPlaceholderFault(getAt(file, at), text) ?? link
    return message === undefined ? [] : [{ path: at, message }]
  })
}

/** Says why a link leads nowhere; `undefined` if it leads somewhere. */
type LinkCheck = (href: string) => string | undefined

/** A check of links against the pages of the live release and the posts. */
async function openLinkCheck(): Promise<LinkCheck> {
  const targets = await listPostLinkTargets()
  const parts = Object.values(targets.pages).flat()
  const { origin } = new URL(siteUrl())
  return (href) => {
    if (!URL.canParse(href, origin)) return 'must be a full address'
    if (/^#./.test(href)) {
      const isFound = parts.length === 0 || parts.includes(href.slice(1))
      return isFound ? undefined : 'leads to no part of a page'
    }
    return findArticleLinkFault(href, targets, { origin, slug: '' })?.replace(/\.$/, '')
  }
}
