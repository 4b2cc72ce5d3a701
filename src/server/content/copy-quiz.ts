import type { User } from '#domain/accounts/user.ts'
import { type NewCopy } from '#domain/content/content-requests.ts'
import { findDocumentFile } from '#domain/content/document-id.ts'
import { mergeSaved, quizCopySchema } from '#domain/content/stored-content.ts'
import { Failure, invalidField } from '#domain/failure.ts'
import { currentTime } from '../clock.ts'
import { quizVersions } from '../site/quiz-versions.ts'
import { readReleaseContent } from '../site/release-content.ts'
import { isStorageKey } from '../storage/blobs.ts'
import { contentChanges, quizCopies } from './content-store.ts'
import { findSource, isAdsQuiz, requireSource } from './find-documents.ts'

/**
 * Copy a quiz of the ads funnel, as it is saved, under an id of its own. It is no part of the
 * split.
 *
 * @param id The id of the document to copy.
 * @throws {Failure} `invalid` where the id is taken; `conflict`; `not-found`.
 */
export async function copyQuiz(
  id: string,
  { id: copyId, name }: NewCopy,
  actor: Pick<User, 'id' | 'username'>,
): Promise<void> {
  const source = await requireSource(id)
  if (!isAdsQuiz(source))
    throw new Failure('conflict', 'Only quizzes of the ads funnel can be copied.')
  await requireFreeId(copyId)
  const { value } = mergeSaved(source.value, await contentChanges.find(id), source.schema)
  const copy = quizCopySchema.parse({
    of: id,
    at: currentTime().toISOString(),
    by: { id: actor.id, username: actor.username },
    quiz: Object.assign({}, value, { name, inSplit: false, afterLeadForm: false }),
  })
  if (!(await quizCopies.create(copyId, copy))) throw createTakenFailure()
}

/** Remove a copy, or the changes of a document whose file is gone. @throws {Failure} `conflict`, `not-found`. */
export async function removeDocument(id: string): Promise<'removed' | 'discarded'> {
  const source = await findSource(id)
  const record = isStorageKey(id) ? await contentChanges.find(id) : undefined
  if (source && !source.isCopy)
    throw new Failure('conflict', 'This page still exists. Restore its original words.')
  if (!source && !record) throw new Failure('not-found', 'There is no such page or quiz.')
  if (source) await quizCopies.remove(findDocumentFile(id).replace('quizzes/', ''))
  const noEdit = { edit: undefined, changes: undefined }
  if (record) await contentChanges.update(id, (current) => ({ ...current, ...noEdit }))
  return source ? 'removed' : 'discarded'
}

/** The figures of a quiz that was live under the id would be mixed with the copy's. */
async function requireFreeId(copyId: string): Promise<void> {
  const { documents, pages } = await readReleaseContent()
  const isLive =
    Object.hasOwn(documents, `quizzes/${copyId}`) || Object.hasOwn(pages, `/ads/${copyId}`)
  if (isLive) throw createTakenFailure()
  if ((await quizVersions.keys(`${copyId}/`)).length > 0)
    throw invalidField('id', 'was the address of an earlier quiz, whose figures are kept')
}

function createTakenFailure(): Failure {
  return invalidField('id', 'is the address of another quiz or page')
}
