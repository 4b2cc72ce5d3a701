import { useState } from 'react'
import { sendJson } from '#client/query.ts'
import { describeDevice } from '#domain/accounts/device.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import {
  isOnlyWayIn,
  ONLY_WAY_IN,
  PASSKEY_NAME_MAX_LENGTH,
} from '#domain/accounts/passkeys/passkey-rules.ts'
import type { PasskeyEntry } from '#domain/accounts/passkeys/passkey.ts'
import { Badge } from '../kit/Badge.tsx'
import { Button } from '../kit/buttons.tsx'
import { formatDateTime } from '../kit/format.ts'
import { TextField } from '../kit/forms/Field.tsx'
import { ACCOUNT_PATH, supportsPasskeys } from '../session/own-account.ts'
import { createPasskey, type CreationOptions } from '../sign-in/passkeys.ts'
import { AccountSection, FormSection, AccountForm, sendAccountChange } from './AccountForm.tsx'

const TITLE = 'Passkeys'
const ABOUT =
  'A passkey signs you in with your fingerprint, your face or the lock of your device. Adding or removing one ends your sessions on other devices.'

/** Lists the passkeys of the account, each with its forms, and adds new ones. */
export function Passkeys({ account }: { account: OwnAccount }) {
  const list = account.passkeys.length > 0 && (
    <ul className="w-full divide-y divide-line">
      {account.passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} account={account} />
      ))}
    </ul>
  )
  if (!supportsPasskeys()) {
    return (
      <AccountSection title={TITLE}>
        {list}
        <p className="text-muted">This browser cannot use passkeys.</p>
      </AccountSection>
    )
  }
  return (
    <FormSection
      title={TITLE}
      summary={list}
      hint={ABOUT}
      openLabel="Add a passkey"
      label="New passkey"
      labels={['Create passkey', 'Waiting for your device...']}
      account={account}
      texts={{ name: describeDevice(navigator.userAgent) }}
      findIssues={({ name }) => (name.trim() ? {} : { name: 'Enter a name' })}
      send={async ({ name }, reauthenticate, creation) => {
        creation.current ??= await sendJson<CreationOptions>(
          `${ACCOUNT_PATH}/passkey-options`,
          'POST',
          await reauthenticate(),
        )
        const passkey = await createPasskey(creation.current)
        creation.current = undefined
        return sendAccountChange('/passkeys', { name, passkey }, 'POST')
      }}
      success="Passkey added. Other sessions have ended."
      failure="The passkey could not be added."
    >
      {(bindField) => (
        <TextField
          label="Name"
          name="passkey-name"
          autoComplete="off"
          required
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          hint="Tells it apart from your other ones"
          {...bindField('name')}
        />
      )}
    </FormSection>
  )
}

/** A passkey, with a form that removes it after reauthentication, unless it is the only way to sign in. */
function PasskeyRow({ passkey, account }: { passkey: PasskeyEntry; account: OwnAccount }) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, name, createdAt, lastUsedAt, isBackedUp } = passkey
  const close = () => setIsOpen(false)
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-2">
            <span className="wrap-anywhere">{name}</span>
            {isBackedUp && <Badge>Synced</Badge>}
          </p>
          <p className="text-sm text-muted">
            Added <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,{' '}
            {lastUsedAt ? 'last used ' : 'never used'}
            {lastUsedAt && <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt)}</time>}
          </p>
        </div>
        {!isOpen && (
          <Button aria-label={`Remove passkey: ${name}`} onClick={() => setIsOpen(true)}>
            Remove
          </Button>
        )}
      </div>
      {isOpen && isOnlyWayIn(account) && (
        <div className="notice grid justify-items-start gap-3" role="alert">
          <p>{ONLY_WAY_IN}</p>
          <Button onClick={close}>Close</Button>
        </div>
      )}
      {isOpen && !isOnlyWayIn(account) && (
        <AccountForm
          label="Remove passkey"
          labels={['Remove passkey', 'Removing...']}
          account={account}
          texts={{}}
          send={async (_typed, reauthenticate) =>
            sendAccountChange(`/passkeys/${id}/removal`, await reauthenticate(), 'POST')
          }
          success="Passkey removed. Other sessions have ended."
          failure="The passkey could not be removed."
          variant="alert"
          onDone={close}
        >
          {() => (
            <p className="text-muted">
              It will not sign you in anymore. Delete it on your device as well.
            </p>
          )}
        </AccountForm>
      )}
    </li>
  )
}
