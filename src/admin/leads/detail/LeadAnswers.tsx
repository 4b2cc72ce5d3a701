import type { LeadDetails } from '#domain/leads/lead-page.ts'
import { Tile } from '../../kit/Tile.tsx'

/** The questions of a quiz result with the visitor's answers and the feedback shown. */
export function LeadAnswers({ details: { answers } }: { details: LeadDetails }) {
  return (
    <Tile title="Answers and the feedback shown">
      <ol className="grid gap-4">
        {answers.map(({ question, answer, feedback }, i) => (
          <li key={question} className="border-t border-line pt-3">
            <p className="text-muted">
              {i + 1}. {question}
            </p>
            <p className="font-semibold">{answer}</p>
            {feedback.length > 0 && (
              <details className="mt-1">
                <summary className="link min-h-6 w-fit">Feedback shown</summary>
                <dl className="mt-2 grid gap-2">
                  {feedback.map(({ title, text }) => (
                    <div key={title}>
                      <dt className="font-semibold">{title}</dt>
                      <dd className="text-muted">{text}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            )}
          </li>
        ))}
      </ol>
    </Tile>
  )
}
