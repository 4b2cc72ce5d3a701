import type { FunnelReport } from '#domain/funnel/report.ts'
import { useQuizzes } from '../../kit/use-quizzes.ts'
import { formatCount } from '../../kit/format.ts'
import { Field } from '../../kit/forms/Field.tsx'
import type { Selection } from './queries.ts'
import { WordingField } from './WordingField.tsx'

const FIELD = 'max-w-full min-w-40 flex-1 sm:flex-none'

interface Props {
  readonly label: string
  readonly selection: Selection
  /** Lists the campaigns of the period. */
  readonly report: FunnelReport | undefined
  readonly onChange: (selection: Selection) => void
}

export function SelectionFields({ label, selection, report, onChange }: Props) {
  const { adsQuizzes } = useQuizzes()
  const campaigns = new Set(report?.campaigns.map(({ campaign }) => campaign).filter(Boolean))
  if (selection.campaign) campaigns.add(selection.campaign)
  const others = report?.others.views ?? 0
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="mb-1 text-sm text-muted">{label}</legend>
      <Field label="Quiz" className={FIELD}>
        {(control) => (
          <select
            {...control}
            value={selection.quiz}
            onChange={({ target }) => onChange({ ...selection, quiz: target.value, wording: '' })}
          >
            {adsQuizzes.map((quiz) => (
              <option key={quiz.id} value={quiz.id}>
                {quiz.name}: {quiz.heading}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Campaign" className={FIELD}>
        {(control) => (
          <select
            {...control}
            value={selection.campaign}
            onChange={({ target }) => onChange({ ...selection, campaign: target.value })}
          >
            <option value="">All visits</option>
            {[...campaigns].toSorted().map((name) => (
              <option key={name}>{name}</option>
            ))}
            {others > 0 && <option disabled>Other campaigns: {formatCount(others, 'view')}</option>}
          </select>
        )}
      </Field>
      {report && report.wordings.length > 1 && (
        <WordingField
          className={FIELD}
          wordings={report.wordings}
          shown={report.wording}
          onChange={(wording) => onChange({ ...selection, wording })}
        />
      )}
    </fieldset>
  )
}
