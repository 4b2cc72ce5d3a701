import type { User } from '#domain/accounts/user.ts'
import { listLeaves, type Form } from '#domain/content/form.ts'
import { listChanges, mergeContent } from '#domain/content/merge.ts'
import {
  readEdit,
  mergeSaved,
  rebaseEdit,
  type ContentEdit,
  type SavedContent,
} from '#domain/content/stored-content.ts'
import { getAt, listIds, isItems, isRelated, setAt, type Path } from '#domain/content/value.ts'
import { removeUnprintable } from '#domain/escape-html.ts'
import { Failure } from '#domain/failure.ts'
import { mapTexts } from '#domain/map-texts.ts'
import { slugify } from '#domain/posts/slug.ts'
import { orderPhone } from '#domain/site/facts.ts'
import { currentTime } from '../clock.ts'
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
): Promise<void> {
  const source = await requireSource(id)
  const form = describeForm(source.schema)
  await replaceEdit(id, actor, async (saved) => {
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
export async function restoreVersion(id: string, version: number, actor: Actor) {
  const { value } = await requireSource(id)
  const found = version === 0 ? undefined : await contentVersions.find(id, version)
  if (version > 0 && !found) throw new Failure('not-found', 'There is no such version.')
  await replaceEdit(id, actor, async () => readEdit(value, found))
}

async function replaceEdit(
  id: string,
  actor: Actor,
  next: (saved: SavedContent | undefined) => Promise<ContentEdit | undefined>,
): Promise<void> {
  const savedBy = { id: actor.id, username: actor.username }
  await contentChanges.change(id, async (current): Promise<SavedContent> => {
    const edit = await next(current)
    if (current) await contentVersions.keep(id, current)
    const version = (current?.version ?? 0) + 1
    return { version, savedAt: currentTime().toISOString(), savedBy, edit }
  })
}

/** A value as it is stored: without what no text can hold, and with a phone number in order. */
function normalizeEdit(mine: unknown, form: Form, base: unknown): unknown {
  const cleaned = mapTexts(mine, (text) =>
    // Office programs write a line break in a paragraph as a vertical tab.
    removeUnprintable(text.replaceAll('\v', ' ').replaceAll('\r\n', '\n')).trim(),
  )
  return listLeaves(form, cleaned).reduce((node, { form: leaf, path, value }) => {
    const before = getAt(base, path)
    if (leaf.phone) return setAt(node, path, orderPhone(String(value), String(before)))
    return leaf.address && before === undefined ? nameNewPart(node, path, base) : node
  }, cleaned)
}

/** Give a part of a page that is new the address that its title has. */
function nameNewPart(document: unknown, path: Path, base: unknown): unknown {
  const lists = [base, document].map((value) => getAt(value, path.slice(0, -2)))
  const taken = lists.flatMap((list) => (isItems(list) ? listIds(list) : []))
  const slug = slugify(String(getAt(document, [...path.slice(0, -1), 'title'])))
  const id = taken.includes(slug) ? `${slug}-${taken.indexOf(path.at(-2) ?? '')}` : slug
  return id === '' ? document : setAt(document, path, id)
}
