import type { ReactNode } from 'react'
import { EMAIL_ADDRESS_MAX_LENGTH } from '#domain/email/email-address.ts'

interface Props {
  form: string
  name: string
  label: string
  /** Stands beside the label of an optional field. */
  hint?: string
  issue?: string | undefined
  /** Renders the control with these attributes. */
  children: (control: ControlAttributes) => ReactNode
}

interface ControlAttributes {
  id: string
  name: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string
}

/** The attributes of a control for the visitor's email address. */
export const EMAIL_INPUT = {
  type: 'email',
  required: true,
  maxLength: EMAIL_ADDRESS_MAX_LENGTH,
  autoComplete: 'email',
} as const

/** A control with its label above and its error below, tied to it. */
export function Field({ form, name, label, hint, issue, children }: Props) {
  const id = `${form}-${name}`
  const issueId = `${id}-issue`
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {hint !== undefined && <span className="font-normal text-muted">{` (${hint})`}</span>}
      </label>
      {children({
        id,
        name,
        className: 'input',
        'aria-invalid': issue !== undefined,
        'aria-describedby': issueId,
      })}
      <p id={issueId} className="field-issue">
        {issue}
      </p>
    </div>
  )
}

/** A field that people cannot see. What a bot sends with it filled in is filed as spam. */
export function Honeypot({ form, label }: { form: string; label: string }) {
  const id = `${form}-website`
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
