import type { FunnelReport } from '#domain/marketing/funnel/report.ts'
import { useQuizzes } from '../../kit/site.ts'
import { formatCount, formatDay } from '../../kit/format.ts'
import { type Choice, SelectField } from '../../kit/forms/Field.tsx'
import { UNKNOWN_WORDING, type Wording } from '#domain/marketing/funnel/report.ts'

/** Which visits are counted: those of a quiz in one wording, all or of one campaign. */
export interface Selection {
  readonly quiz: string
  readonly campaign: string
  /** Empty for the newest wording of the period. */
  readonly wording: string
}

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
      <SelectField
        label="Quiz"
        className={FIELD}
        value={selection.quiz}
        choices={adsQuizzes.map(({ id, name, heading }) => [id, `${name}: ${heading}`])}
        onChange={(quiz) => onChange({ ...selection, quiz, wording: '' })}
      />
      <SelectField
        label="Campaign"
        className={FIELD}
        value={selection.campaign}
        choices={[
          ['', 'All visits'],
          ...[...campaigns].toSorted().map((name): Choice => [name, name]),
        ]}
        onChange={(campaign) => onChange({ ...selection, campaign })}
      >
        {others > 0 && <option disabled>Other campaigns: {formatCount(others, 'view')}</option>}
      </SelectField>
      {report && report.wordings.length > 1 && (
        <SelectField
          label="Wording"
          hint={describeChange(report.wordings)}
          className={FIELD}
          value={report.wording ?? ''}
          choices={report.wordings.map((wording) => [
            wording.version,
            `${nameWording(wording)}: ${formatCount(wording.views, 'view')}`,
          ])}
          onChange={(wording) => onChange({ ...selection, wording })}
        />
      )}
    </fieldset>
  )
}

/** Which wordings there are: the visits of the others are not counted with the chosen one. */
function describeChange([newest, ...others]: readonly Wording[]): string {
  const day = newest?.since.at(-1)
  const since = day && formatDay(day)
  if (others.every(({ version }) => version === UNKNOWN_WORDING)) {
    return `Wordings are recorded${since ? ` since ${since}` : ''}. Other visits are counted apart.`
  }
  const change = since ? `The questions changed on ${since}.` : 'The questions were edited.'
  return `${change} Visits that saw other questions are counted apart.`
}

function nameWording({ version, since }: Wording): string {
  if (version === UNKNOWN_WORDING) return 'Not recorded'
  const days = since.map(formatDay)
  return days.length === 0 ? 'Without a date' : `Since ${days.join(' and ')}`
}
