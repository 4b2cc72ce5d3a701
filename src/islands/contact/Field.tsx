import type { ReactNode } from 'react'

interface Props {
  name: string
  label: string
  /** Said beside the label of a field that may stay empty. */
  hint?: string
  issue: string | undefined
  /** The control, which takes these attributes. */
  children: (control: ControlAttributes) => ReactNode
}

interface ControlAttributes {
  id: string
  name: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string
}

/** A control with its label above and, when it was refused, the reason below, tied to it. */
export function Field({ name, label, hint, issue, children }: Props) {
  const id = `contact-${name}`
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
