import { useId } from 'react'
import { findNearDuplicates } from '#domain/marketing/campaigns/duplicates.ts'
import {
  normalizeWhileTyping,
  REQUIRED_FIELDS,
  type CampaignField,
} from '#domain/marketing/campaigns/link.ts'
import { Field } from '../../kit/forms/Field.tsx'

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
  const isOptional = !REQUIRED_FIELDS.includes(field)
  return (
    <Field
      hint={
        <>
          {hint}
          <span role="status" className="block">
            {suggestion && (
              <>
                Did you mean{' '}
                <button type="button" className="link py-1" onClick={() => onChange(suggestion)}>
                  {suggestion}
                </button>
                ? It was used before.
              </>
            )}
          </span>
        </>
      }
      label={
        <>
          {label}
          {isOptional && <span className="text-muted"> (optional)</span>}
        </>
      }
    >
      {(control) => (
        <>
          <input
            {...control}
            list={`${id}-used`}
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
        </>
      )}
    </Field>
  )
}
