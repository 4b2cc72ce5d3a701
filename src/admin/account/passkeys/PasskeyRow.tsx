import { useState } from 'react'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import type { PasskeyEntry } from '#domain/accounts/passkeys/passkey.ts'
import { Badge } from '../../kit/Badge.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { focusSection } from '../AccountSection.tsx'
import { RemovePasskey } from './RemovePasskey.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'

interface Props {
  readonly passkey: PasskeyEntry
  readonly account: OwnAccount
}

/** A passkey with the forms to rename and to remove it. */
export function PasskeyRow({ passkey, account }: Props) {
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
}: Pick<Props, 'passkey'>) {
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
