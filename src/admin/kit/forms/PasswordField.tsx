import { useState, type ComponentProps } from 'react'
import { PASSWORD_RULES } from '#domain/accounts/password.ts'
import { Button } from '../buttons.tsx'
import { Field, type TextField, type TextProps } from './Field.tsx'

/** A password, which can be shown while it is typed. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const { label, hint, issue, className, onChange, ...input } = props
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} hint={hint} issue={issue} className={className}>
      {(control) => (
        <span className="flex gap-2">
          <input
            required
            spellCheck={false}
            autoCapitalize="none"
            {...control}
            {...input}
            type={isShown ? 'text' : 'password'}
            onChange={({ target }) => onChange(target.value)}
          />
          {/* Not named "Show password", because that contains the name of the field. */}
          <Button
            variant="quiet"
            aria-controls={control.id}
            aria-pressed={isShown}
            title={`Show: ${String(label)}`}
            onClick={() => setIsShown(!isShown)}
          >
            Show
          </Button>
        </span>
      )}
    </Field>
  )
}

/** The password that replaces another one. */
export function NewPasswordField(props: TextProps) {
  return (
    <PasswordField
      label="New password"
      name="new-password"
      autoComplete="new-password"
      hint={PASSWORD_RULES}
      {...props}
    />
  )
}

/** Says to password managers whose password a form changes. */
export function PasswordOwner({ username }: { username: string }) {
  return <input hidden readOnly name="username" autoComplete="username" value={username} />
}
