import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { supportsPasskeys } from '../../sign-in/passkeys/passkey-error.ts'
import { AccountSection } from '../AccountSection.tsx'
import { FormSection } from '../FormSection.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'

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
