import type { ComponentProps } from 'react'
import { TextField } from '../components/forms/Field.tsx'
import type { Issues } from '../components/forms/issues.ts'

/** As many as the server accepts. */
const MAX_LENGTH = 60

type Props = Pick<ComponentProps<typeof TextField>, 'hint' | 'issue' | 'value' | 'onChange'>

/** The name of a passkey. */
export function PasskeyName(props: Props) {
  return (
    <TextField
      label="Name"
      name="passkey-name"
      autoComplete="off"
      required
      maxLength={MAX_LENGTH}
      {...props}
    />
  )
}

/** What is wrong with the name, in short. */
export function findNameIssue(name: string): Issues {
  return name.trim() ? {} : { name: 'Enter a name' }
}
