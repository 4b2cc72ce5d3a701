import { writeEntry } from '#client/page/history-entry.ts'
import { forgetProgress, forgetSession } from '#client/tracking/quiz-session.ts'
import { summarizeAnswers, type AnsweredQuestion, type SummaryTexts } from '#domain/quiz/scoring.ts'
import { QUIZ_ENTRY } from '../quiz/use-quiz.ts'
import { SendResult, type AnsweredQuiz } from './SendResult.tsx'

interface Props {
  quiz: AnsweredQuiz
  texts: SummaryTexts
}

/** The summary that a visitor keeps: the answers with the firm's comments and the next steps. */
export function Summary({ quiz, texts }: Props) {
  const { words } = texts
  const { strengths, open, plan } = summarizeAnswers(quiz.questions, texts, quiz.state.answers)
  return (
    <section aria-labelledby="summary-title" className="mt-[clamp(2rem,5vw,4rem)]">
      <h2 id="summary-title" className="display-3">
        {words.heading}
      </h2>
      <Answered title={words.strengths} label={words.answer} questions={strengths} />
      <Answered title={words.open} label={words.answer} questions={open} />
      <section className="mt-10 border-t-4 border-brass-mark pt-6 print:break-inside-avoid">
        <h3 className="display-4">{words.plan}</h3>
        <p className="mt-2 text-muted">{plan.length > 0 ? words.planText : words.planDone}</p>
        <ol className="mt-5 grid gap-x-10 lg:grid-cols-3">
          {plan.map(({ period, step }) => (
            <li key={period} className="border-t border-line py-4">
              <p className="eyebrow">{period}</p>
              <p className="mt-2">{step}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className="no-print mt-7 flex flex-wrap gap-3">
        <button type="button" className="button" onClick={() => print()}>
          {words.print}
        </button>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => restartQuiz(quiz.quizId)}
        >
          {words.again}
        </button>
      </div>
      <section className="no-print mt-10 border-t border-ink pt-5">
        <h3 className="display-4">{words.send.title}</h3>
        <SendResult quiz={quiz} words={words.send} />
      </section>
    </section>
  )
}

/** The way to another device, for a visitor who stops before the last question. */
export function ContinueElsewhere({ quiz, texts: { words } }: Props) {
  return (
    <details className="mt-10 border-t border-line pt-4">
      <summary className="cursor-pointer">{words.send.later}</summary>
      <SendResult quiz={quiz} words={words.send} />
    </details>
  )
}

interface AnsweredProps {
  title: string
  label: string
  questions: readonly AnsweredQuestion[]
}

function Answered({ title, label, questions }: AnsweredProps) {
  if (questions.length === 0) return null
  return (
    <section className="mt-8">
      <h3 className="eyebrow border-t border-ink pt-5">{title}</h3>
      {questions.map(({ id, text, answer, comments }) => (
        <article
          key={id}
          className="grid gap-x-[clamp(2rem,5vw,5rem)] border-b border-line py-6 lg:grid-cols-[5fr_7fr] print:break-inside-avoid"
        >
          <header>
            <h4 className="display-4">{text}</h4>
            <p className="mt-2 text-muted">
              <span className="sr-only">{`${label}: `}</span>
              {answer}
            </p>
          </header>
          <dl className="max-lg:mt-4">
            {comments.map((comment) => (
              <div key={comment.title} className="mb-3">
                <dt className="font-semibold text-pine">{comment.title}</dt>
                <dd className="mt-1 max-w-[62ch]">{comment.text}</dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </section>
  )
}

/** A new page load is a new session, which is sent and counted as one. */
function restartQuiz(quizId: string): void {
  forgetProgress(quizId)
  forgetSession(quizId)
  // The next page load has this entry, and a reload before its scripts run would bring the screen
  // back.
  writeEntry(QUIZ_ENTRY, undefined, 'replace')
  location.assign(location.pathname)
}
