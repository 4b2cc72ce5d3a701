import { useId, type AriaAttributes, type ComponentProps, type ReactNode } from 'react'

interface FieldProps {
  readonly label: ReactNode
  /** Explains the field at all times. */
  readonly hint?: ReactNode
  /** Says what is wrong with the value. */
  readonly issue?: ReactNode
  readonly className?: string | undefined
  /** Renders the control with the attributes that tie it to its label, hint and issue. */
  readonly children: (control: ControlAttributes) => ReactNode
}

/** What stands around a control. */
type Labeling = Omit<FieldProps, 'children'>

type ControlAttributes = AriaAttributes & { readonly id: string; readonly className: string }

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

interface TextFieldProps extends Labeling, Omit<ComponentProps<'input'>, 'className' | 'onChange'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Makes it a text of several lines. */
  readonly rows?: number
  /** The class of the text itself. */
  readonly textClass?: string
  /** Values that the browser offers to fill in. */
  readonly suggestions?: readonly (string | Choice)[]
}

/** The props of a field that show and edit its text. */
export type TextProps = Pick<TextFieldProps, 'value' | 'issue' | 'onChange'>

/** A {@link Field} around a text. */
export function TextField(props: TextFieldProps) {
  const { label, hint, issue, className, textClass = '', onChange, suggestions, ...input } = props
  const list = useId()
  // A text area takes the same attributes; those of one line only do nothing there.
  const Control = (input.rows === undefined ? 'input' : 'textarea') as 'input'
  return (
    <Field label={label} hint={hint} issue={issue} className={className}>
      {(control) => (
        <>
          <Control
            list={suggestions && list}
            {...control}
            {...input}
            className={`input ${textClass}`}
            onChange={({ target }) => onChange(target.value)}
          />
          {suggestions && (
            <datalist id={list}>
              {suggestions.map((suggestion) => {
                const [value, label = value] = [suggestion].flat()
                return (
                  <option key={value} value={value}>
                    {label}
                  </option>
                )
              })}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

/** The value that is stored, and its label. */
export type Choice<Value extends string = string> = readonly [value: Value, label: string]

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'onChange'> {
  readonly value: Value
  readonly choices: readonly Choice<Value>[]
  readonly onChange: (value: Value) => void
}

/** A list of choices. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { choices, onChange, className = 'input', ...select } = props
  return (
    <select
      {...select}
      className={className}
      // Its value is one of the choices.
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** A {@link Field} around a {@link Select}. */
export function SelectField<Value extends string>(props: Labeling & SelectProps<Value>) {
  const { label, hint, issue, className, ...select } = props
  return (
    <Field label={label} hint={hint} issue={issue} className={className}>
      {(control) => <Select {...control} {...select} />}
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
        className="size-6 shrink-0"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}
