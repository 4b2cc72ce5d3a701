import { useId } from 'react'
import { countDropOffs, type FunnelReport } from '#domain/funnel/report.ts'
import { share } from './format-percent.ts'

const WIDTH = 300

/** For each question: how many stopped there, and what the others answered. */
export function Answers({ report: { quiz, tally } }: { report: FunnelReport }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-4">
      <h2 id={id} className="display-4">
        Question by question
      </h2>
      <ol className="grid gap-6">
        {quiz.questions.map(({ text, options }, i) => {
          const question = tally.questions[i] ?? { saw: 0, answered: 0, options: [] }
          return (
            <li key={text} className="grid gap-3 border-t border-line pt-4 lg:grid-cols-2">
              <div>
                <h3 className="font-semibold">
                  {i + 1}. {text}
                </h3>
                <p className="text-muted tabular-nums">
                  {question.saw.toLocaleString('en-US')} saw it,{' '}
                  {share(question.answered, question.saw)} answered,{' '}
                  <strong className="font-semibold text-ink">
                    {share(countDropOffs(question), question.saw)} stopped here
                  </strong>
                </p>
              </div>
              <table className="data w-full">
                <caption className="visually-hidden">Answers to question {i + 1}</caption>
                <thead className="visually-hidden">
                  <tr>
                    <th scope="col">Answer</th>
                    <th scope="col">Share</th>
                    <th scope="col">Visits</th>
                  </tr>
                </thead>
                <tbody>
                  {options.map((option, at) => {
                    const count = question.options[at] ?? 0
                    const width = question.answered === 0 ? 0 : (count / question.answered) * WIDTH
                    return (
                      <tr key={option}>
                        <th scope="row" className="w-1/2">
                          {option}
                        </th>
                        <td aria-hidden="true">
                          <svg
                            viewBox={`0 0 ${WIDTH} 12`}
                            className="h-3 w-full"
                            preserveAspectRatio="none"
                          >
                            <rect width={WIDTH} height="12" className="fill-sunken" />
                            <rect width={width} height="12" className="fill-pine" />
                          </svg>
                        </td>
                        <td className="number">{share(count, question.answered)}</td>
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
