import { formatChange } from '#domain/marketing/figures.ts'
import type { QuestionTally } from '#domain/marketing/funnel/cell.ts'
import type { Outcome } from '#domain/marketing/funnel/outcome.ts'
import { countDropOffs, type FunnelReport } from '#domain/marketing/funnel/report.ts'
import { DataTable, numberColumns } from '../../kit/DataTable.tsx'
import { formatShare } from '../../kit/format.ts'
import { useAmountFormat } from '../../kit/site.ts'
import { Section } from '../../kit/Tile.tsx'

const NO_VISITS: QuestionTally = { saw: 0, answered: 0, options: [] }

/** Shows for each question how many visits ended there, and the answers of the others. */
export function QuestionBreakdown({ report }: { report: FunnelReport }) {
  return (
    <Section title="Question by question" className="grid gap-4">
      <ol className="grid gap-6">
        {report.questions.map((question, i) => (
          <QuestionRow key={question.text} number={i + 1} question={question} report={report} />
        ))}
      </ol>
    </Section>
  )
}

interface QuestionProps {
  readonly number: number
  readonly question: FunnelReport['questions'][number]
  readonly report: FunnelReport
}

function QuestionRow({ number, question, report }: QuestionProps) {
  const formatAmount = useAmountFormat()
  const tally = report.tally.questions[number - 1] ?? NO_VISITS
  const before = report.before.tally.questions[number - 1] ?? NO_VISITS
  const { saw, answered } = tally
  const formatTallyChange = (count: (of: QuestionTally) => number) =>
    ` ${formatChange(count(tally), count(before))}`
  return (
    <li className="grid gap-3 border-t border-line pt-4 lg:grid-cols-2 lg:gap-8">
      <div>
        <h3 className="font-semibold">
          {number}. {question.text}
        </h3>
        <p className="text-muted tabular-nums">
          {saw.toLocaleString('en-US')} viewed, {formatShare(answered, saw)} answered
        </p>
        <p className="font-semibold tabular-nums">
          Dropped off here: {formatShare(countDropOffs(tally), saw)}
          <span className="font-normal text-muted">{formatTallyChange(countDropOffs)}</span>
        </p>
      </div>
      <DataTable
        label={`Answers to question ${number}`}
        columns={[
          { label: 'Answer', className: 'w-1/3' },
          { label: 'Share', className: 'w-1/4' },
          ...numberColumns('Visits'),
        ]}
        rows={question.options.map((option, i) => {
          const count = tally.options[i] ?? 0
          return [
            option.label,
            <ShareBar key="share" share={answered === 0 ? 0 : count / answered} />,
            <>
              {formatShare(count, answered) + formatTallyChange((of) => of.options[i] ?? 0)}
              <p className="text-xs whitespace-normal text-muted">
                {formatOutcome(report.outcomes.answers[`${number}.${i}`], formatAmount)}
              </p>
            </>,
          ]
        })}
      />
    </li>
  )
}

/** Says what came of the visits that gave one answer. */
function formatOutcome(outcome: Outcome | undefined, formatAmount: (amount: number) => string) {
  if (!outcome?.wrote) return ''
  const { wrote, won, value } = outcome
  return [`${wrote} wrote`, won > 0 && `${won} won`, value > 0 && formatAmount(value)]
    .filter(Boolean)
    .join(', ')
}

function ShareBar({ share }: { share: number }) {
  return (
    <svg width="100%" height="12" aria-hidden="true">
      <rect width="100%" height="12" className="fill-sunken" />
      <rect width={`${share * 100}%`} height="12" className="fill-pine" />
    </svg>
  )
}
