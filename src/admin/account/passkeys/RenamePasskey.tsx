import { useState } from 'react'
import type { PasskeyEntry } from '#domain/accounts/passkeys/passkey.ts'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { findNameIssue, PasskeyName } from './PasskeyName.tsx'
import { sendChange, useAccountChange } from '../use-account-change.ts'
import { Form, useIssues } from '../../kit/forms/Form.tsx'

interface Props {
  readonly passkey: PasskeyEntry
  readonly onDone: () => void
}

export function RenamePasskey({ passkey, onDone }: Props) {
  const [name, setName] = useState(passkey.name)
  const rename = useAccountChange({
    send: (body: { name: string }) => sendChange(`/passkeys/${passkey.id}`, body),
    success: 'Passkey renamed.',
    failure: 'The passkey could not be renamed.',
    onDone,
  })
  const { issues, check } = useIssues(findNameIssue(name), rename.error)

  return (
    <Form
      className="grid w-full gap-4"
      aria-label="Rename passkey"
      onSubmit={() => check() && rename.mutate({ name })}
    >
      <PasskeyName issue={issues['name']} value={name} onChange={setName} />
      <FormActions
        labels={['Save name', 'Saving...']}
        isPending={rename.isPending}
        onCancel={onDone}
      />
    </Form>
  )
}
