import { useState } from 'react'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import type { PasskeyEntry } from '#domain/accounts/passkeys/passkey.ts'
import { isOnlyWayIn, ONLY_WAY_IN } from '#domain/accounts/passkeys/passkey-rules.ts'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { prove } from '../../sign-in/passkeys/ask-for-passkey.ts'
import { findProofIssue, ProofField } from '../ProofField.tsx'
import { sendChange, useAccountChange } from '../use-account-change.ts'
import { Form, useIssues } from '../../kit/forms/Form.tsx'

interface Props {
  readonly passkey: PasskeyEntry
  readonly account: OwnAccount
  readonly onDone: () => void
}

/** The form that removes a passkey after a proof, unless no other way to sign in would be left. */
export function RemovePasskey({ passkey, account, onDone }: Props) {
  const [currentPassword, setCurrentPassword] = useState('')
  const remove = useAccountChange({
    send: async (password: string) =>
      sendChange(`/passkeys/${passkey.id}/removal`, await prove(password), 'POST'),
    success: 'Passkey removed. Other sessions have ended.',
    failure: 'The passkey could not be removed.',
    onDone,
  })
  const { issues, check } = useIssues(findProofIssue(account, currentPassword), remove.error)

  if (isOnlyWayIn(account)) return <OnlyWayIn onClose={onDone} />
  return (
    <Form
      className="grid w-full gap-4"
      aria-label="Remove passkey"
      onSubmit={() => check() && remove.mutate(currentPassword)}
    >
      <p className="text-muted">
        It will not sign you in anymore. Delete it on your device as well.
      </p>
      <ProofField
        account={account}
        issue={issues['currentPassword']}
        value={currentPassword}
        onChange={setCurrentPassword}
      />
      <FormActions
        labels={['Remove passkey', 'Removing...']}
        isPending={remove.isPending}
        isDestructive
        onCancel={onDone}
      />
    </Form>
  )
}

function OnlyWayIn({ onClose }: { onClose: () => void }) {
  return (
    <div className="notice grid justify-items-start gap-3" role="alert">
      <p>{ONLY_WAY_IN}</p>
      <button type="button" className="button button-quiet button-small" onClick={onClose}>
        Close
      </button>
    </div>
  )
}
