import type { Edit } from '#domain/content/change.ts'
import { findLinkFault, findMissingPlaceholder } from '#domain/content/edits/check-text.ts'
import { findDuplicate } from '#domain/content/edits/duplicates.ts'
import { findForm, type Form } from '#domain/content/form.ts'
import { ADDED, findNode, isLeaf, toTree, type Tree } from '#domain/content/tree.ts'
import type { FieldIssue } from '#domain/failure.ts'
import { listPublicPosts } from '../posts/find-posts.ts'
import { readReleaseContent } from './release-content.ts'

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
    const place = findForm(form, merged, edit.path)
    const message = place
      ? (checkFixed(edit, place.isFixed) ?? checkShape(edit, place.form))
      : 'is not part of this document'
    const duplicate = findDuplicate(edit, source, merged)
    const found =
      message ??
      (edit.kind === 'set' ? checkSet(edit.path, edit.to, source) : undefined) ??
      (edit.kind === 'set' && place?.form.link && typeof edit.to === 'string'
        ? checkLink(edit.to)
        : undefined)
    if (found) return [{ field: edit.path.join('.'), message: found }]
    if (duplicate) {
      return [
        { field: duplicate.join('.'), message: 'is what another item of this list is called' },
      ]
    }
    return []
  })
}

function checkFixed({ path }: Exclude<Edit, { kind: 'discard' }>, isFixed: boolean) {
  const isAdded = path.some((step) => step.startsWith(ADDED))
  return isFixed && !isAdded ? 'cannot be changed here, because other parts rely on it' : undefined
}

function checkShape(edit: Exclude<Edit, { kind: 'discard' }>, form: Form): string | undefined {
  if (edit.kind === 'set') {
    const isLeafForm = form.type !== 'object' && form.type !== 'array' && !form.oneOf
    return isLeafForm ? undefined : 'is not a single text'
  }
  if (!form.items) return 'is not a list'
  const known = new Set([...edit.from, ...Object.keys(edit.added)])
  const isUnique = new Set(edit.to).size === edit.to.length
  const isKnown = edit.to.every((id) => known.has(id))
  const areNew = Object.keys(edit.added).every((id) => /^\+[a-z0-9]{1,30}$/.test(id))
  return isUnique && isKnown && areNew ? undefined : 'names items that are not in this list'
}

function checkSet(path: readonly string[], to: unknown, source: Tree): string | undefined {
  const before = findNode(source, path)
  return before !== undefined && isLeaf(before) ? findMissingPlaceholder(before, to) : undefined
}

/** A check of links against the pages of the live release and the published articles. */
async function openLinkCheck(): Promise<(href: string) => string | undefined> {
  const { pages } = await readReleaseContent()
  if (Object.keys(pages).length === 0) return () => undefined
  const slugs = new Set((await listPublicPosts()).map(({ slug }) => slug))
  return (href) => findLinkFault(href, pages, (slug) => slugs.has(slug))
}
