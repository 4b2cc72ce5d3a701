import type { Edit, EditOf } from '#domain/content/change.ts'
import { findLinkFault, findPlaceholderFault } from '#domain/content/edits/check-text.ts'
import { findDuplicate } from '#domain/content/edits/duplicates.ts'
import { findForm, isLeafForm, type Form } from '#domain/content/form.ts'
import { findNode, isInAddition, toTree, type Tree } from '#domain/content/tree.ts'
import type { FieldIssue } from '#domain/failure.ts'
import { listPublicPosts } from '../posts/find-posts.ts'
import { readReleaseContent } from '../site/release-content.ts'

/** Says why a link leads nowhere; `undefined` if it leads somewhere. */
type LinkCheck = (href: string) => string | undefined

interface Checked {
  readonly file: unknown
  readonly merged: Tree
  readonly form: Form
}

/** What a schema alone cannot say about edits: fixed values, placeholders, links, names and ids. */
export async function checkEdits(
  edits: readonly Edit[],
  { file, merged, form }: Checked,
): Promise<FieldIssue[]> {
  const source = toTree(file)
  const checkLink = edits.some(({ kind }) => kind === 'set')
    ? await openLinkCheck()
    : () => undefined
  return edits.flatMap((edit): FieldIssue[] => {
    if (edit.kind === 'discard') return []
    const message = checkEdit(edit, source, findForm(form, merged, edit.path), checkLink)
    if (message) return [{ field: edit.path.join('.'), message }]
    const duplicate = findDuplicate(edit, source, merged)
    return duplicate
      ? [{ field: duplicate.join('.'), message: 'is what another item of this list is called' }]
      : []
  })
}

function checkEdit(
  edit: EditOf<'set' | 'list'>,
  source: Tree,
  place: ReturnType<typeof findForm>,
  checkLink: LinkCheck,
): string | undefined {
  if (!place) return 'is not part of this document'
  const { form, isFixed } = place
  if (isFixed && !isInAddition(edit.path)) {
    return 'cannot be changed here, because other parts rely on it'
  }
  if (edit.kind === 'list') return checkList(edit, form)
  if (!isLeafForm(form)) return 'is not a single text'
  const { path, to } = edit
  const fault = findPlaceholderFault(findNode(source, path), to)
  return fault ?? (form.link && typeof to === 'string' ? checkLink(to) : undefined)
}

function checkList(edit: EditOf<'list'>, form: Form): string | undefined {
  if (!form.items) return 'is not a list'
  const known = new Set([...edit.from, ...Object.keys(edit.added)])
  const isUnique = new Set(edit.to).size === edit.to.length
  const isKnown = edit.to.every((id) => known.has(id))
  const areNew = Object.keys(edit.added).every((id) => /^\+[a-z0-9]{1,30}$/.test(id))
  return isUnique && isKnown && areNew ? undefined : 'names items that are not in this list'
}

/** A check of links against the pages of the live release and the published articles. */
async function openLinkCheck(): Promise<LinkCheck> {
  const { pages } = await readReleaseContent()
  if (Object.keys(pages).length === 0) return () => undefined
  const slugs = new Set((await listPublicPosts()).map(({ slug }) => slug))
  return (href) => findLinkFault(href, pages, (slug) => slugs.has(slug))
}
