import { useState } from 'react'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import type { PasskeyEntry } from '#domain/accounts/passkeys/passkey.ts'
import { Badge } from '../../kit/Badge.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { supportsPasskeys } from '../../sign-in/passkeys/passkey-error.ts'
import { AccountSection, focusSection, FormSection } from '../AccountSection.tsx'
import { AddPasskey, RemovePasskey, RenamePasskey } from './PasskeyForms.tsx'

const TITLE = 'Passkeys'
const ABOUT =
  'A passkey signs you in with your fingerprint, your face or the lock of your device. Adding or removing one ends your sessions on other devices.'

/** One’s own passkeys. */
export function Passkeys({ account }: { account: OwnAccount }) {
  const list = <PasskeyList account={account} />
  if (!supportsPasskeys()) {
    return (
      <AccountSection title={TITLE}>
        {list}
        <p className="text-muted">This browser cannot use passkeys.</p>
      </AccountSection>
    )
  }
  return (
    <FormSection title={TITLE} summary={list} hint={ABOUT} openLabel="Add a passkey">
      {(close) => <AddPasskey account={account} onDone={close} />}
    </FormSection>
  )
}

function PasskeyList({ account }: { account: OwnAccount }) {
  if (account.passkeys.length === 0) return null
  return (
    <ul className="w-full divide-y divide-line">
      {account.passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} account={account} />
      ))}
    </ul>
  )
}

interface RowProps {
  readonly passkey: PasskeyEntry
  readonly account: OwnAccount
}

/** A passkey with the forms to rename and to remove it. */
function PasskeyRow({ passkey, account }: RowProps) {
  const [open, setOpen] = useState<'rename' | 'remove'>()
  function close() {
    focusSection()
    setOpen(undefined)
  }
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Description passkey={passkey} />
        {!open && (
          <div className="flex flex-wrap gap-2">
            {(['rename', 'remove'] as const).map((action) => (
              <button
                key={action}
                type="button"
                className="button button-quiet button-small capitalize"
                aria-label={`${action === 'rename' ? 'Rename' : 'Remove'} passkey: ${passkey.name}`}
                onClick={() => setOpen(action)}
              >
                {action}
              </button>
            ))}
          </div>
        )}
      </div>
      {open === 'rename' && <RenamePasskey passkey={passkey} onDone={close} />}
      {open === 'remove' && <RemovePasskey passkey={passkey} account={account} onDone={close} />}
    </li>
  )
}

function Description({
  passkey: { name, createdAt, lastUsedAt, isBackedUp },
}: Pick<RowProps, 'passkey'>) {
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p className="flex flex-wrap items-center gap-2">
        <span className="wrap-anywhere">{name}</span>
        {isBackedUp && <Badge>Synced</Badge>}
      </p>
      <p className="text-sm text-muted">
        Added <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,{' '}
        {lastUsedAt ? (
          <>
            last used <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt)}</time>
          </>
        ) : (
          'never used'
        )}
      </p>
    </div>
  )
}
