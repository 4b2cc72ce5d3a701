import { useId } from 'react'
import { findNearDuplicates } from '#domain/campaigns/duplicates.ts'
import {
  normalizeWhileTyping,
  REQUIRED_FIELDS,
  type CampaignField,
} from '#domain/campaigns/link.ts'

const FIELD_LABELS: Readonly<Record<CampaignField, readonly [label: string, hint: string]>> = {
  utm_source: ['Source', 'Who sends the visitor: google, newsletter'],
  utm_medium: ['Medium', 'How: cpc, email, social'],
  utm_campaign: ['Campaign', 'What for: spring-2026'],
  utm_content: ['Content', 'Which ad or button, if there are several'],
  utm_term: ['Term', 'Which keyword, if you paid for one'],
  utm_id: ['Id', 'The number your ad platform gave it'],
}

interface Props {
  readonly field: CampaignField
  readonly value: string
  /** Values of earlier links, which are suggested. */
  readonly used: readonly string[]
  readonly onChange: (value: string) => void
}

export function TagField({ field, value, used, onChange }: Props) {
  const id = useId()
  const [label, hint] = FIELD_LABELS[field]
  const [suggestion] = findNearDuplicates(value, used)
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!REQUIRED_FIELDS.includes(field) && <span className="text-muted"> (optional)</span>}
      </label>
      <input
        id={id}
        className="input"
        list={`${id}-used`}
        aria-describedby={`${id}-hint ${id}-suggestion`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={value}
        onChange={({ target }) => onChange(normalizeWhileTyping(target.value))}
        onBlur={() => onChange(value.replace(/-$/, ''))}
      />
      <datalist id={`${id}-used`}>
        {used.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
      <p id={`${id}-suggestion`} role="status" className="text-sm">
        {suggestion && (
          <>
            Did you mean{' '}
            <button
              type="button"
              className="button-text"
              onClick={() => onChange(suggestion.other)}
            >
              {suggestion.other}
            </button>
            ? It was used before.
          </>
        )}
      </p>
    </div>
  )
}
