import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Issues } from '#client/api.ts'
import { sendJson } from '#client/query.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { findPasswordIssue } from '../kit/forms/CredentialFields.tsx'
import { Form, useIssues, FormActions } from '../kit/forms/Form.tsx'
import { PasswordField } from '../kit/forms/PasswordField.tsx'
import { useSend, type SendOptions } from '../kit/use-send.ts'
import { ACCOUNT_PATH, OWN_ACCOUNT_KEY } from '../session/own-account.ts'
import { reauthenticate } from '../sign-in/passkeys/ask-for-passkey.ts'
import { supportsPasskeys } from '../sign-in/passkeys/passkey-error.ts'

export const SESSIONS_KEY = [`${ACCOUNT_PATH}/sessions`] as const

type Reauthentication = Awaited<ReturnType<typeof reauthenticate>>

interface Props extends Pick<SendOptions<OwnAccount, void>, 'success'> {
  readonly label: string
  /** Of the submit button: at rest, and while the form is sent. */
  readonly labels: readonly [string, string]
  /** Asks to reauthenticate; without it, none is needed. */
  readonly account?: OwnAccount
  /** What is wrong with its own fields, in short. */
  readonly found?: Issues
  /** @param ask Asks for reauthentication. @returns the account as it was stored. */
  readonly send: (ask: () => Promise<Reauthentication | object>) => Promise<OwnAccount>
  /** Another button, which needs reauthentication alone. */
  readonly removal?: { readonly label: string; readonly send: Props['send'] } | false
  readonly failure: string
  /** Whether it takes something away. */
  readonly isDestructive?: boolean
  readonly onDone: () => void
  /** @param reauthentication The field for reauthentication. */
  readonly children: (issues: Issues, reauthentication: ReactNode) => ReactNode
}

/** A form that changes a part of one's own account, after reauthentication where it is needed. */
export function AccountForm(props: Props) {
  const { label, labels, account, found = {}, removal, isDestructive, onDone, children } = props
  const client = useQueryClient()
  const [currentPassword, setCurrentPassword] = useState('')
  const change = useSend({
    send: (send: Props['send']) =>
      send(async () => (account ? reauthenticate(currentPassword) : {})),
    success: (stored) =>
      typeof props.success === 'function' ? props.success(stored) : props.success,
    failure: props.failure,
    onDone: (stored) => {
      client.setQueryData(OWN_ACCOUNT_KEY, stored)
      onDone()
    },
    // Some changes end the other sessions.
    refreshes: [{ queryKey: SESSIONS_KEY }],
  })
  const reauthenticationIssue = account ? findReauthenticationIssue(account, currentPassword) : {}
  const { issues, check } = useIssues({ ...found, ...reauthenticationIssue }, change.error)
  const reauthentication = account && (
    <ReauthenticationField
      account={account}
      issue={issues['currentPassword']}
      value={currentPassword}
      onChange={setCurrentPassword}
    />
  )
  return (
    <Form
      className="grid w-full gap-4"
      aria-label={label}
      onSubmit={() => check() && change.mutate(props.send)}
    >
      {children(issues, reauthentication)}
      <FormActions
        labels={labels}
        isPending={change.isPending}
        isDestructive={isDestructive ?? false}
        onCancel={onDone}
      >
        {removal && (
          <button
            type="button"
            className="button button-alert"
            disabled={change.isPending}
            onClick={() => {
              check()
              if (Object.keys(reauthenticationIssue).length === 0) change.mutate(removal.send)
            }}
          >
            {removal.label}
          </button>
        )}
      </FormActions>
    </Form>
  )
}

/** Sends a change of one's own account. @returns the account as it was stored. */
export function sendChange(
  path: string,
  body: unknown,
  method: 'PUT' | 'POST' = 'PUT',
): Promise<OwnAccount> {
  return sendJson(ACCOUNT_PATH + path, method, body)
}

interface ReauthenticationProps {
  readonly account: OwnAccount
  readonly issue: string | undefined
  readonly value: string
  readonly onChange: (currentPassword: string) => void
}

/** Asks for the password again, or says that a passkey will be asked for; see `reauthenticate`. */
function ReauthenticationField({ account, ...field }: ReauthenticationProps) {
  const canUsePasskey = mayUsePasskey(account)
  if (!account.hasPassword) {
    return <p className="text-muted">You will be asked for your passkey.</p>
  }
  return (
    <PasswordField
      label="Current password"
      name="current-password"
      autoComplete="current-password"
      hint={canUsePasskey && 'Leave it empty to use a passkey.'}
      required={!canUsePasskey}
      {...field}
    />
  )
}

function findReauthenticationIssue(account: OwnAccount, currentPassword: string): Issues {
  if (mayUsePasskey(account)) return {}
  return findPasswordIssue('currentPassword', currentPassword, { isNew: false })
}

function mayUsePasskey({ passkeys }: OwnAccount): boolean {
  return passkeys.length > 0 && supportsPasskeys()
}
