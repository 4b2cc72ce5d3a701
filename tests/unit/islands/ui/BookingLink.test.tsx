import { createRef, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MajorityResult } from '#islands/quiz/AiQuiz.tsx'
import { ScoreResult } from '#islands/quiz/BoardQuiz.tsx'
import { BookingLink } from '#islands/ui/BookingLink.tsx'
import { shippedQuiz } from '../../../support/quizzes.ts'

const booking = { url: 'https://book.example/firm?name={name}', label: 'Choose a time' }
const LINK = /<a class="[^"]+" href="https:\/\/book\.example\/firm\?name=">Choose a time<\/a>/

const SHOWN = { heading: createRef<HTMLHeadingElement>(), onRetake() {}, onContact() {} }

const results: readonly [quiz: string, show: (offered?: typeof booking) => ReactNode][] = [
  ['board', boardResult],
  ['ai-readiness', aiResult],
]

test.each(results)('the result of the %s quiz offers the booking page of a firm', (_, show) => {
  expect(renderToStaticMarkup(show(booking))).toMatch(LINK)
  expect(renderToStaticMarkup(show())).not.toContain('undefined')
})

test('the booking page gets what the visitor has written', () => {
  const link = <BookingLink className="link" booking={booking} visitor={{ name: 'Ada L.' }} />
  expect(renderToStaticMarkup(link)).toContain('?name=Ada%20L.')
})

function boardResult(offered?: typeof booking): ReactNode {
  const { scoring } = shippedQuiz<'score'>('board')
  const result = { score: 1, band: scoring.bands[0]! }
  return <ScoreResult {...SHOWN} {...result} words={scoring} total={8} booking={offered} />
}

function aiResult(offered?: typeof booking): ReactNode {
  const { scoring } = shippedQuiz<'majority'>('ai-readiness')
  const outcome = scoring.outcomes[0]!
  return <MajorityResult {...SHOWN} words={scoring} outcome={outcome} booking={offered} />
}
