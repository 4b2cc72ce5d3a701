import type { FunnelReport } from '#domain/funnel/report.ts'
import { Field } from './Field.tsx'
import type { Side } from './queries.ts'

interface Props {
  readonly label: string
  readonly side: Side
  /** Knows the campaigns of the period. */
  readonly report: FunnelReport | undefined
  readonly onChange: (side: Side) => void
}

/** Which visits are counted: those of a quiz, all or of one campaign. */
export function SelectionFields({ label, side, report, onChange }: Props) {
  const names = new Set(report?.campaigns.map(({ campaign }) => campaign).filter(Boolean))
  if (side.campaign) names.add(side.campaign)
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="mb-1 text-sm text-muted">{label}</legend>
      <Field label="Quiz">
        {(id) => (
          <select
            id={id}
            className="input"
            value={side.quiz}
            onChange={({ target }) => onChange({ ...side, quiz: target.value })}
          >
            {(report?.quizzes ?? [side.quiz]).map((quiz) => (
              <option key={quiz}>{quiz}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Campaign">
        {(id) => (
          <select
            id={id}
            className="input"
            value={side.campaign}
            onChange={({ target }) => onChange({ ...side, campaign: target.value })}
          >
            <option value="">All visits</option>
            {[...names].toSorted().map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
    </fieldset>
  )
}
