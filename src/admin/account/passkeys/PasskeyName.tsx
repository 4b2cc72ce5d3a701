import type { ComponentProps } from 'react'
import type { Issues } from '#client/api.ts'
import { PASSKEY_NAME_MAX_LENGTH } from '#domain/accounts/passkeys/passkey-rules.ts'
import { TextField } from '../../kit/forms/Field.tsx'

type Props = Pick<ComponentProps<typeof TextField>, 'hint' | 'issue' | 'value' | 'onChange'>

/** The name of a passkey. */
export function PasskeyName(props: Props) {
  return (
    <TextField
      label="Name"
      name="passkey-name"
      autoComplete="off"
      required
      maxLength={PASSKEY_NAME_MAX_LENGTH}
      {...props}
    />
  )
}

/** What is wrong with the name, in short. */
export function findNameIssue(name: string): Issues {
  return name.trim() ? {} : { name: 'Enter a name' }
}
