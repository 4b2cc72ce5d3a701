import { useRef, useState } from 'react'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { describeDevice } from '#domain/accounts/session.ts'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { prove } from '../../sign-in/passkeys/ask-for-passkey.ts'
import { createPasskey, type CreationOptions } from '../../sign-in/passkeys/create-passkey.ts'
import { PasskeyName, findNameIssue } from './PasskeyName.tsx'
import { ProofField, findProofIssue } from '../ProofField.tsx'
import { sendChange, useAccountChange } from '../use-account-change.ts'
import { sendJson } from '#client/query.ts'
import { Form, useIssues } from '../../kit/forms/Form.tsx'

interface Addition {
  readonly name: string
  readonly currentPassword: string
}

/** The form for a new passkey, which the device creates after a proof. */
export function AddPasskey({ account, onDone }: { account: OwnAccount; onDone: () => void }) {
  const [addition, setAddition] = useState<Addition>({
    name: describeDevice(navigator.userAgent),
    currentPassword: '',
  })
  const add = useAddPasskey(onDone)
  const { issues, check } = useIssues(
    { ...findNameIssue(addition.name), ...findProofIssue(account, addition.currentPassword) },
    add.error,
  )

  return (
    <Form
      className="grid w-full gap-4"
      aria-label="New passkey"
      onSubmit={() => check() && add.mutate(addition)}
    >
      <PasskeyName
        hint="Tells it apart from your other ones"
        issue={issues['name']}
        value={addition.name}
        onChange={(name) => setAddition({ ...addition, name })}
      />
      <ProofField
        account={account}
        issue={issues['currentPassword']}
        value={addition.currentPassword}
        onChange={(currentPassword) => setAddition({ ...addition, currentPassword })}
      />
      <FormActions
        labels={['Create passkey', 'Waiting for your device...']}
        isPending={add.isPending}
        onCancel={onDone}
      />
    </Form>
  )
}

function useAddPasskey(onDone: () => void) {
  /** Of a proof whose passkey was not created: Safari may want a press of its own for each. */
  const proved = useRef<CreationOptions>(undefined)

  async function add({ name, currentPassword }: Addition): Promise<OwnAccount> {
    proved.current ??= await askForOptions(currentPassword)
    const passkey = await createPasskey(proved.current)
    proved.current = undefined
    return sendChange('/passkeys', { name, passkey }, 'POST')
  }

  return useAccountChange({
    send: add,
    success: 'Passkey added. Other sessions have ended.',
    failure: 'The passkey could not be added.',
    onDone,
  })
}

async function askForOptions(currentPassword: string): Promise<CreationOptions> {
  return sendJson('/api/admin/account/passkey-options', 'POST', await prove(currentPassword))
}
