import { useState, type SyntheticEvent } from 'react'
import type { PasskeyEntry } from '#domain/accounts/passkeys/passkey.ts'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { findNameIssue, PasskeyName } from './PasskeyName.tsx'
import { sendChange, useAccountChange } from '../use-account-change.ts'
import { issuesIn } from '#client/api.ts'

interface Props {
  readonly passkey: PasskeyEntry
  readonly onDone: () => void
}

export function RenamePasskey({ passkey, onDone }: Props) {
  const [name, setName] = useState(passkey.name)
  const [isTried, setIsTried] = useState(false)
  const rename = useAccountChange({
    send: (body: { name: string }) => sendChange(`/passkeys/${passkey.id}`, body),
    success: 'Passkey renamed.',
    failure: 'The passkey could not be renamed.',
    onDone,
  })
  const found = findNameIssue(name)

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(found).length === 0) rename.mutate({ name })
  }

  return (
    <form noValidate onSubmit={submit} className="grid w-full gap-4" aria-label="Rename passkey">
      <PasskeyName
        issue={{ ...issuesIn(rename.error), ...(isTried && found) }['name']}
        value={name}
        onChange={setName}
      />
      <FormActions
        labels={['Save name', 'Saving...']}
        isPending={rename.isPending}
        onCancel={onDone}
      />
    </form>
  )
}
