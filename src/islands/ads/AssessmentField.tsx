import type { ReactNode } from 'react'

interface Control {
  id: string
  name: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string
}

interface Props {
  name: string
  label: string
  issue: string | undefined
  /** The control, which takes these attributes. */
  children: (control: Control) => ReactNode
}

/** A control with its label above and, when the server refused it, the reason below. */
export function AssessmentField({ name, label, issue, children }: Props) {
  const id = `assessment-${name}`
  return (
    <div className="field content-start">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: 'input',
        'aria-invalid': issue !== undefined,
        'aria-describedby': `${id}-issue`,
      })}
      <p id={`${id}-issue`} className="field-issue">
        {issue}
      </p>
    </div>
  )
}
