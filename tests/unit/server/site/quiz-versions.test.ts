import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Quiz } from '#domain/quiz/quiz.ts'
import {
  currentVersion,
  findAnsweredVersion,
  listQuizVersions,
  quizVersions,
  storeQuizVersions,
} from '#server/site/quiz-versions.ts'
import { blobs } from '#server/storage/blobs.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { reworded, shippedQuiz } from '#tests/support/quizzes.ts'

useBlobs()

const quizB = shippedQuiz('quiz-b')
const other = reworded(quizB, 'margin', 'Do you know your margin?')

let release = ''
beforeEach(() => {
  release = mkdtempSync(join(tmpdir(), 'release-'))
})
afterEach(() => rmSync(release, { recursive: true }))

/** Build a release that asks `quiz`. */
async function ship(quiz: Quiz, day: string): Promise<void> {
  const folder = join(release, '_content', 'quizzes')
  mkdirSync(folder, { recursive: true })
  // Every write gets a new inode, as in a release of its own.
  rmSync(join(folder, 'quiz-b.json'), { force: true })
  writeFileSync(join(folder, 'quiz-b.json'), JSON.stringify(quiz))
  writeFileSync(join(folder, 'board.json'), JSON.stringify(shippedQuiz('board')))
  await storeQuizVersions(new Date(day), release)
}

describe('storeQuizVersions', () => {
  test('stores each wording of an ads quiz once', async () => {
    await ship(quizB, '2026-03-01')
    await ship(quizB, '2026-03-02')
    await ship({ ...quizB, heading: 'Another heading' }, '2026-03-03')
    expect(await quizVersions.keys()).toEqual([`quiz-b/${currentVersion(quizB)}`])
    expect((await quizVersions.all())[0]?.liveSince).toEqual(['2026-03-01T00:00:00.000Z'])
  })

  test('adds a time to a wording that comes back, which is then the newest', async () => {
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

  test('stops no build at a record that cannot be read', async () => {
    const key = `quiz-b/${currentVersion(quizB)}`
    await blobs('quiz-versions').write(key, { version: 5 }, { onlyIfNew: true })
    await ship(quizB, '2026-03-01')
    await ship(other, '2026-03-02')
    expect(await listQuizVersions('quiz-b')).toHaveLength(1)
  })
})

describe('findAnsweredVersion', () => {
  const find = (sent?: string) => findAnsweredVersion('quiz-b', quizB, sent)

  test('finds the live wording without a record of it', async () => {
    const version = currentVersion(quizB)
    expect(await find(version)).toEqual({ version, questions: quizB.questions })
  })

  test('finds the questions of a wording that was live earlier', async () => {
    await ship(other, '2026-03-01')
    const { version, questions } = await find(currentVersion(other))
    expect(version).toBe(currentVersion(other))
    expect(questions[0]?.text).toBe('Do you know your margin?')
  })

  test('knows no option of a wording that was never live', async () => {
    for (const sent of [currentVersion(other), 'x', '../../users/a', 'a'.repeat(5000)]) {
      const { version, questions } = await find(sent)
      expect(version).toBeUndefined()
      expect(questions.flatMap(({ options }) => options)).toEqual([])
    }
  })

  test('takes a page without a version for one of today, without naming it', async () => {
    expect(await find()).toEqual({ version: undefined, questions: quizB.questions })
  })
})
