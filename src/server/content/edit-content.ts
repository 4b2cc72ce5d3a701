import { applyChanges } from '#domain/content/merge/apply-changes.ts'
import { applyEdits } from '#domain/content/edits/apply-edits.ts'
import type { Change, Edit, StoredChanges } from '#domain/content/change.ts'
import { keyOfChange } from '#domain/content/change-key.ts'
import { findFaults, mergeContent, withoutDone } from '#domain/content/merge/merge.ts'
import { toTree } from '#domain/content/tree.ts'
import { Failure, type FieldIssue } from '#domain/failure.ts'
import type { User } from '#domain/accounts/user.ts'
import { isStorageKey } from '../storage/blobs.ts'
import { checkEdits } from './check-edits.ts'
import { contentChanges, contentVersions } from './content-store.ts'
import { describeForm, findSource, requireSource, type Source } from './find-documents.ts'

/** The longest body of a save, in bytes. */
export const CONTENT_LIMIT = 512 * 1024

/** The longest record of a document's changes, in characters. */
const LONGEST_RECORD = 2 * CONTENT_LIMIT

type Actor = Pick<User, 'id' | 'username'>

/**
 * Save edits of a document. Other people's edits of other leaves are kept.
 *
 * @throws {Failure} `changed` with `extra.conflicts` where someone else changed the same; `invalid` naming the
 * places of broken rules; `not-found`.
 */
export async function saveEdits(
  id: string,
  edits: readonly Edit[],
  actor: Actor,
  now: Date,
): Promise<void> {
  const source = await requireSource(id)
  const form = describeForm(source.schema)
  const made = { at: now.toISOString(), by: { id: actor.id, username: actor.username } }
  const cleaned = edits.map(cleanEdit)
  await replaceChanges(id, made, async (stored) => {
    const { value, schema } = source
    const { changes, conflicts, merged } = applyEdits(value, stored, schema, cleaned, made)
    if (conflicts.length > 0) {
      throw new Failure('changed', 'Someone else changed the same text after you opened it.', {
        extra: { conflicts },
      })
    }
    const issues = await checkEdits(cleaned, { file: value, merged, form })
    requireValid([...issues, ...findBrokenRules(source, stored, changes)])
    return changes
  })
}

/**
 * Bring back an earlier save, or with version 0 the words of the file.
 *
 * @throws {Failure} `not-found`.
 */
export async function restoreVersion(
  id: string,
  version: number,
  actor: Actor,
  now: Date,
): Promise<void> {
  const source = await requireSource(id)
  const made = { at: now.toISOString(), by: { id: actor.id, username: actor.username } }
  const revision = version === 0 ? { changes: [] } : await contentVersions.find(id, version)
  if (!revision) throw new Failure('not-found', 'There is no such version.')
  await replaceChanges(id, made, () => withoutDone(source.value, revision.changes))
}

/** Forget the changes of a document whose file is gone. @throws {Failure} `conflict` while the file is there. */
export async function discardRemoved(id: string): Promise<void> {
  if (await findSource(id)) {
    throw new Failure('conflict', 'This page still exists. Restore its original words.')
  }
  const record = isStorageKey(id) ? await contentChanges.find(id) : undefined
  if (!record) throw new Failure('not-found', 'There is no such page or quiz.')
  await contentChanges.update(id, (current) => ({ ...current, changes: [] }))
}

async function replaceChanges(
  id: string,
  { at, by }: Pick<Change, 'at' | 'by'>,
  change: (stored: readonly Change[]) => readonly Change[] | Promise<readonly Change[]>,
): Promise<void> {
  await contentChanges.change(id, async (current): Promise<StoredChanges> => {
    const changes = await change(current?.changes ?? [])
    if (JSON.stringify(changes).length > LONGEST_RECORD) {
      throw new Failure('too-large', 'This is more than one page can hold.')
    }
    if (current) await contentVersions.keep(id, current)
    const version = (current?.version ?? 0) + 1
    return { version, savedAt: at, savedBy: by, changes: [...changes] }
  })
}

/**
 * Check the schema's rules with changes that are not stored.
 *
 * @throws {Failure} `invalid` naming the places of broken rules.
 */
export function requireValidChanges(
  source: Source,
  stored: readonly Change[],
  changes: readonly Change[],
): void {
  requireValid(findBrokenRules(source, stored, changes))
}

/** The rules of the schema that the edits break. A change that broke one before is not counted. */
function findBrokenRules(
  { value, schema }: Source,
  stored: readonly Change[],
  changes: readonly Change[],
): FieldIssue[] {
  const { outcomes } = mergeContent(value, stored, schema)
  const isOld = (change: Change) =>
    [...outcomes].some(
      ([before, { state }]) =>
        state === 'invalid' &&
        before.at === change.at &&
        keyOfChange(before) === keyOfChange(change),
    )
  const { tree } = applyChanges(
    toTree(value),
    changes.filter((change) => !isOld(change)),
  )
  return findFaults(tree, schema).map(({ path, message }) => ({ field: path.join('.'), message }))
}

/** Of several issues of one place, only the last counts, which is of its most specific rule. */
function requireValid(found: readonly FieldIssue[]): void {
  const issues = [...new Map(found.map((issue) => [issue.field, issue])).values()]
  const [first] = issues
  if (first)
    throw new Failure('invalid', `Please check your changes: ${first.message}.`, { issues })
}

/** Line ends as files have them, and no white space around a text. */
function cleanEdit(edit: Edit): Edit {
  if (edit.kind !== 'set' || typeof edit.to !== 'string') return edit
  return { ...edit, to: edit.to.replaceAll('\r\n', '\n').trim() }
}
