import { useState, type SyntheticEvent } from 'react'
import { issuesIn } from '#client/api.ts'
import type { PasskeyEntry } from '#domain/accounts/passkeys/passkey.ts'
import { toast } from '#islands/ui/toast.ts'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { showError } from '../../kit/show-error.ts'
import { findNameIssue, PasskeyName } from './PasskeyName.tsx'
import { sendChange, useAccountChange } from '../use-account-change.ts'

interface Props {
  readonly passkey: PasskeyEntry
  readonly onDone: () => void
}

export function RenamePasskey({ passkey, onDone }: Props) {
  const [name, setName] = useState(passkey.name)
  const [isTried, setIsTried] = useState(false)
  const rename = useAccountChange(
    (body: { name: string }) => sendChange(`/passkeys/${passkey.id}`, body),
    {
      onSuccess: () => {
        toast({ title: 'Success!', description: 'Passkey renamed.' })
        onDone()
      },
      onError: (error) => showError('The passkey could not be renamed.', error),
    },
  )
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
