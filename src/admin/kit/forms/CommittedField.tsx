import { useEffect, useRef, type ComponentProps } from 'react'
import { Field } from './Field.tsx'

interface CommittedProps extends Omit<ComponentProps<'input'>, 'className'> {
  readonly label: string
  readonly className?: string
  readonly stored: string
  /** Returns what is wrong with a text; empty if nothing is. */
  readonly findFault?: (text: string) => string
  readonly onCommit: (text: string) => void
}

/**
 * A field that commits its text when it loses the focus, or with Enter. It shows each new stored text, and shows the
 * stored text again if a required field was cleared.
 */
export function CommittedField({
  label,
  className,
  stored,
  findFault,
  onCommit,
  ...input
}: CommittedProps) {
  const field = useRef<HTMLInputElement>(null)
  // A new React key would make a new input, which loses the focus while another field changes it.
  useEffect(() => {
    if (field.current) field.current.value = stored
  }, [stored])
  return (
    <Field label={label} className={className}>
      {(control) => (
        <input
          ref={field}
          {...control}
          {...input}
          defaultValue={stored}
          onBlur={({ target }) => {
            // Reporting it would take the focus back, also from a date that is only half typed.
            if (input.required && target.value === '') target.value = stored
            target.setCustomValidity(findFault?.(target.value.trim()) ?? '')
            if (target.value !== stored && target.reportValidity()) onCommit(target.value)
          }}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') currentTarget.blur()
          }}
        />
      )}
    </Field>
  )
}

/** A date that people type. A year is typed digit by digit, so it counts when the field loses the focus. */
export const DATE_INPUT = { type: 'date', min: '2000-01-01', max: '2099-12-31' } as const
