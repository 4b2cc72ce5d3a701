import { UNKNOWN_WORDING, type Wording } from '#domain/funnel/report.ts'
import { formatCount, formatDay } from '../../kit/format.ts'
import { Field } from '../../kit/forms/Field.tsx'

interface Props {
  readonly className: string
  /** The newest first. */
  readonly wordings: readonly Wording[]
  readonly shown: string | undefined
  readonly onChange: (version: string) => void
}

/** Chooses which wording of a quiz is counted, and says that the others are not. */
export function WordingField({ className, wordings, shown, onChange }: Props) {
  return (
    <Field label="Wording" hint={describeChange(wordings)} className={className}>
      {(control) => (
        <select {...control} value={shown} onChange={({ target }) => onChange(target.value)}>
          {wordings.map((wording) => (
            <option key={wording.version} value={wording.version}>
              {nameWording(wording)}: {formatCount(wording.views, 'view')}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

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
