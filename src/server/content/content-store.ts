import { changesSchema } from '#domain/content/change.ts'
import { quizCopySchema } from '#domain/content/quiz-copy.ts'
import { collection } from '../storage/collection.ts'
import { versions } from '../storage/versions.ts'

/** The changes of each document, one record each under the document's id. It is never removed. */
export const contentChanges = collection('content-changes', changesSchema)

/** Earlier saves of documents. */
export const contentVersions = versions('content-revisions', changesSchema)

/** Quizzes that were copied in the admin area, by their ids. */
export const quizCopies = collection('quiz-copies', quizCopySchema)
