import { describe, expect, test } from 'vitest'
import type { Quiz } from '#domain/quiz/quiz.ts'
import {
  currentVersion,
  listQuizVersions,
  quizVersions,
  storeQuizVersions,
} from '#server/site/quiz-versions.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { folderForTest } from '#tests/support/project.ts'
import { reworded, shippedQuiz } from '#tests/support/quizzes.ts'

useBlobs()

const quizB = shippedQuiz('quiz-b')
const other = reworded(quizB, 'margin', 'Do you know your margin?')

/** Build a release that asks a quiz. */
async function ship(quiz: Quiz, day: string): Promise<void> {
  const release = await folderForTest({
    '_content/quizzes/quiz-b.json': JSON.stringify(quiz),
    '_content/quizzes/board.json': JSON.stringify(shippedQuiz('board')),
  })
  await storeQuizVersions(new Date(day), release.path)
}

describe('the wordings of a quiz', () => {
  test('are stored once, for a quiz of the ads funnel', async () => {
    await ship(quizB, '2026-03-01')
    await ship(quizB, '2026-03-02')
    await ship({ ...quizB, heading: 'Another heading' }, '2026-03-03')
    expect(await quizVersions.keys()).toEqual([`quiz-b/${currentVersion(quizB)}`])
    expect((await quizVersions.all())[0]?.liveSince).toEqual(['2026-03-01T00:00:00.000Z'])
  })

  test('get a time more when one comes back, which is then the newest', async () => {
    await ship(quizB, '2026-03-01')
    await ship(other, '2026-03-02')
    await ship(quizB, '2026-03-03')
    const versions = await listQuizVersions('quiz-b')
    expect(versions.map(({ version }) => version)).toEqual([quizB, other].map(currentVersion))
    expect(versions[0]?.liveSince.map((at) => at.slice(0, 10))).toEqual([
      '2026-03-01',
      '2026-03-03',
    ])
  })
})
