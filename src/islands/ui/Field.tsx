import type { AriaAttributes, ComponentProps, ReactNode } from 'react'
import { EMAIL_ADDRESS_MAX_LENGTH } from '#domain/email/email-address.ts'
import { NAME_MAX_LENGTH } from '#domain/leads/field-limits.ts'

interface FieldProps {
  form: string
  name: string
  label: string
  /** Stands beside the label of an optional field. */
  hint?: string | undefined
  issue: string | undefined
  /** Renders the control with the attributes that tie it to its label and its error. */
  children: (control: AriaAttributes & { id: string; name: string; className: string }) => ReactNode
}

/** A control with its label above and its error below, tied to it. */
export function Field({ form, name, label, hint, issue, children }: FieldProps) {
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

type TextFieldProps = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'children'>

/** A {@link Field} around an input. */
export function TextField({ form, name, label, hint, issue, ...input }: TextFieldProps) {
  return (
    <Field {...{ form, name, label, hint, issue }}>
      {(control) => <input {...control} {...input} />}
    </Field>
  )
}

/** The visitor's name, which is required. */
export function NameField(field: TextFieldProps) {
  return <TextField {...field} required maxLength={NAME_MAX_LENGTH} autoComplete="name" />
}

/** The visitor's email address, which is required. */
export function EmailField(field: TextFieldProps) {
  const maxLength = EMAIL_ADDRESS_MAX_LENGTH
  return <TextField {...field} type="email" required maxLength={maxLength} autoComplete="email" />
}

/** A field that people cannot see. What a bot sends with it filled in is filed as spam. */
export function Honeypot({ form, label }: { form: string; label: string }) {
  const id = `${form}-website`
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
