import { quizCopySchema, type QuizCopy } from '#domain/content/quiz-copy.ts'
import { collection } from '../storage/collection.ts'
import { inParallel } from '../storage/parallel.ts'
import { ifReadable } from '../storage/unreadable-records.ts'

/** Quizzes that were copied in the administration, by their ids. */
export const quizCopies = collection('quiz-copies', quizCopySchema)

const READS_AT_ONCE = 20

/** All copies by id, without records that cannot be read. */
export async function readAllCopies(): Promise<ReadonlyMap<string, QuizCopy>> {
  const ids = await quizCopies.keys()
  const copies = await inParallel(ids, READS_AT_ONCE, (id) => ifReadable(quizCopies.find(id)))
  return new Map(
    ids.flatMap((id, index) => {
      const copy = copies[index]
      return copy ? [[id, copy] as const] : []
    }),
  )
}
