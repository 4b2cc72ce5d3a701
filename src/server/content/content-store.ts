import { savedContentSchema, quizCopySchema } from '#domain/content/stored-content.ts'
import { collection } from '../storage/collection.ts'
import { versions } from '../storage/versions.ts'

/** The edit of each document, one record under the document's id. It is never removed. */
export const contentChanges = collection('content-changes', savedContentSchema)

/** Earlier saves of documents. */
export const contentVersions = versions('content-revisions', savedContentSchema)

/** Quizzes that were copied in the admin area, by their ids. */
export const quizCopies = collection('quiz-copies', quizCopySchema)
