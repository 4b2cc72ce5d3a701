import type { User } from '#domain/accounts/user.ts'
import { findShape, type Form } from '#domain/content/form.ts'
import { listChanges, mergeContent } from '#domain/content/merge.ts'
import {
  readEdit,
  mergeSaved,
  rebaseEdit,
  type ContentEdit,
  type SavedContent,
} from '#domain/content/stored-content.ts'
import { getAt, listIds, isItems, isList, isRelated, type Path } from '#domain/content/value.ts'
import { removeUnprintable } from '#domain/escape-html.ts'
import { Failure } from '#domain/failure.ts'
import { isRecord } from '#domain/is-record.ts'
import { slugify } from '#domain/posts/slug.ts'
import { orderPhone } from '#domain/site/facts.ts'
import { requireValid } from './check-changes.ts'
import { contentChanges, contentVersions } from './content-store.ts'
import { describeForm, requireSource } from './find-documents.ts'

/** The longest body of a save, in bytes. */
export const CONTENT_LIMIT = 512 * 1024

type Actor = Pick<User, 'id' | 'username'>

/**
 * Save an edit of a document. What other people saved meanwhile is kept.
 *
 * @param decided Places that the file and an editor changed, and for which a value was chosen.
 * @throws {Failure} `changed` where someone else changed the same;
 *   `invalid` naming the places of broken rules; `not-found`.
 */
export async function saveEdit(
  id: string,
  { base, mine, decided }: ContentEdit & { readonly decided: readonly Path[] },
  actor: Actor,
  now: Date,
): Promise<void> {
  const source = await requireSource(id)
  const form = describeForm(source.schema)
  await replaceEdit(id, actor, now, async (saved) => {
    const theirs = mergeSaved(source.value, saved, source.schema)
    const merged = mergeContent(base, normalizeEdit(mine, form, base), theirs.value)
    if (merged.conflicts.length > 0)
      throw new Failure('changed', 'Someone else changed the same text after you opened it.')
    const changes = listChanges(theirs.value, merged.value)
    await requireValid(changes, merged.value, form, source)
    const places = [...decided, ...changes.map(({ path }) => path)]
    const conflicts = theirs.conflicts.filter(
      ({ path }) => !places.some((place) => isRelated(place, path)),
    )
    return rebaseEdit(source.value, { value: merged.value, conflicts })
  })
}

/**
 * Bring back an earlier save, or with version 0 the words of the file.
 *
 * @throws {Failure} `not-found`.
 */
export async function restoreVersion(id: string, version: number, actor: Actor, now: Date) {
  const { value } = await requireSource(id)
  const found = version === 0 ? undefined : await contentVersions.find(id, version)
  if (version > 0 && !found) throw new Failure('not-found', 'There is no such version.')
  await replaceEdit(id, actor, now, async () => readEdit(value, found))
}

async function replaceEdit(
  id: string,
  actor: Actor,
  now: Date,
  next: (saved: SavedContent | undefined) => Promise<ContentEdit | undefined>,
): Promise<void> {
  const savedBy = { id: actor.id, username: actor.username }
  await contentChanges.change(id, async (current): Promise<SavedContent> => {
    const edit = await next(current)
    if (current) await contentVersions.keep(id, current)
    const version = (current?.version ?? 0) + 1
    return { version, savedAt: now.toISOString(), savedBy, edit }
  })
}

/** Texts as files have them, phone numbers in order, and addresses of new parts from their titles. */
function normalizeEdit(value: unknown, form: Form, base: unknown): unknown {
  if (typeof value === 'string') {
    // Office programs write a line break in a paragraph as a vertical tab.
    const text = removeUnprintable(value.replaceAll('\v', ' ').replaceAll('\r\n', '\n')).trim()
    return form.phone ? orderPhone(text, String(base)) : text
  }
  const { items = {}, properties = {} } = findShape(form, value)
  if (isRecord(value)) {
    const inner = (key: string) => (Object.hasOwn(properties, key) && properties[key]) || {}
    const normalize = (key: string) => normalizeEdit(value[key], inner(key), getAt(base, [key]))
    return Object.fromEntries(Object.keys(value).map((key) => [key, normalize(key)]))
  }
  if (!isItems(value))
    return isList(value) ? value.map((item) => normalizeEdit(item, items, '')) : value
  const saved = isItems(base) ? listIds(base) : []
  const taken = [...saved, ...listIds(value)]
  return value.map((item, index) => {
    const cleaned = normalizeEdit(item, items, getAt(base, [item.id]))
    if (!items.properties?.['id']?.address || saved.includes(item.id)) return cleaned
    const slug = slugify(String(item['title']))
    const id = taken.includes(slug) ? `${slug}-${index + 1}` : slug
    taken.push(id)
    return Object.assign({}, cleaned, id !== '' && { id })
  })
}
