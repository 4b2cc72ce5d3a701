import { useId, type InputHTMLAttributes, type ReactNode } from 'react'

interface FieldProps {
  readonly label: ReactNode
  /** Explains the field at all times. */
  readonly hint?: ReactNode
  /** Says what is wrong with the value. */
  readonly issue?: ReactNode
  readonly className?: string
  /** Renders the control with the attributes that tie it to its label, hint and issue. */
  readonly children: (control: ControlAttributes) => ReactNode
}

interface ControlAttributes {
  readonly id: string
  readonly className: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** A control with its label above, and its hint and issue below. */
export function Field({ label, hint, issue, className = '', children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, issue && `${id}-issue`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'input',
        'aria-describedby': described || undefined,
        'aria-invalid': issue ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="field-hint wrap-anywhere">
          {hint}
        </p>
      )}
      {issue && (
        <p id={`${id}-issue`} role="alert" className="field-issue">
          {issue}
        </p>
      )}
    </div>
  )
}

interface TextFieldProps
  extends
    Omit<FieldProps, 'children'>,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange'> {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A {@link Field} around a one-line input. */
export function TextField({ label, hint, issue, className, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} issue={issue} {...(className && { className })}>
      {(control) => (
        <input {...control} {...input} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  )
}

interface CheckboxProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <label className="flex items-center gap-3 wrap-anywhere">
      <input
        type="checkbox"
        className="size-5 shrink-0"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}
