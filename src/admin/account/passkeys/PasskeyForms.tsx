import { useRef, useState, type ComponentProps } from 'react'
import { sendJson } from '#client/query.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import type { PasskeyEntry } from '#domain/accounts/passkeys/passkey.ts'
import {
  isOnlyWayIn,
  ONLY_WAY_IN,
  PASSKEY_NAME_MAX_LENGTH,
} from '#domain/accounts/passkeys/passkey-rules.ts'
import { describeDevice } from '#domain/accounts/session.ts'
import { TextField } from '../../kit/forms/Field.tsx'
import { createPasskey, type CreationOptions } from '../../sign-in/passkeys/create-passkey.ts'
import { AccountForm, sendChange } from '../AccountForm.tsx'

interface Props {
  readonly passkey: PasskeyEntry
  readonly account: OwnAccount
  readonly onDone: () => void
}

/** The form for a new passkey, which the device creates after reauthentication. */
export function AddPasskey({ account, onDone }: Omit<Props, 'passkey'>) {
  const [name, setName] = useState(describeDevice(navigator.userAgent))
  /** Of a reauthentication whose passkey was not created: Safari may want a press of its own for each. */
  const proved = useRef<CreationOptions>(undefined)
  return (
    <AccountForm
      label="New passkey"
      labels={['Create passkey', 'Waiting for your device...']}
      account={account}
      found={findNameIssue(name)}
      send={async (ask) => {
        const path = '/api/admin/account/passkey-options'
        proved.current ??= await sendJson<CreationOptions>(path, 'POST', await ask())
        const passkey = await createPasskey(proved.current)
        proved.current = undefined
        return sendChange('/passkeys', { name, passkey }, 'POST')
      }}
      success="Passkey added. Other sessions have ended."
      failure="The passkey could not be added."
      onDone={onDone}
    >
      {(issues, reauthentication) => (
        <>
          <PasskeyName
            hint="Tells it apart from your other ones"
            issue={issues['name']}
            value={name}
            onChange={setName}
          />
          {reauthentication}
        </>
      )}
    </AccountForm>
  )
}

export function RenamePasskey({ passkey, onDone }: Omit<Props, 'account'>) {
  const [name, setName] = useState(passkey.name)
  return (
    <AccountForm
      label="Rename passkey"
      labels={['Save name', 'Saving...']}
      found={findNameIssue(name)}
      send={() => sendChange(`/passkeys/${passkey.id}`, { name })}
      success="Passkey renamed."
      failure="The passkey could not be renamed."
      onDone={onDone}
    >
      {(issues) => <PasskeyName issue={issues['name']} value={name} onChange={setName} />}
    </AccountForm>
  )
}

/** The form that removes a passkey after reauthentication, unless no other way to sign in would be left. */
export function RemovePasskey({ passkey, account, onDone }: Props) {
  if (isOnlyWayIn(account)) {
    return (
      <div className="notice grid justify-items-start gap-3" role="alert">
        <p>{ONLY_WAY_IN}</p>
        <button type="button" className="button button-quiet button-small" onClick={onDone}>
          Close
        </button>
      </div>
    )
  }
  return (
    <AccountForm
      label="Remove passkey"
      labels={['Remove passkey', 'Removing...']}
      account={account}
      send={async (ask) => sendChange(`/passkeys/${passkey.id}/removal`, await ask(), 'POST')}
      success="Passkey removed. Other sessions have ended."
      failure="The passkey could not be removed."
      isDestructive
      onDone={onDone}
    >
      {(_, reauthentication) => (
        <>
          <p className="text-muted">
            It will not sign you in anymore. Delete it on your device as well.
          </p>
          {reauthentication}
        </>
      )}
    </AccountForm>
  )
}

type NameProps = Pick<ComponentProps<typeof TextField>, 'hint' | 'issue' | 'value' | 'onChange'>

function PasskeyName(props: NameProps) {
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

function findNameIssue(name: string) {
  return name.trim() ? {} : { name: 'Enter a name' }
}
