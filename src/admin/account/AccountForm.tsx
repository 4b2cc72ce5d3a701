import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Issues } from '#client/api.ts'
import { sendJson } from '#client/query.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { Button } from '../kit/buttons.tsx'
import { focusFirstField } from '../kit/focus.ts'
import { findPasswordIssue } from '../kit/forms/CredentialFields.tsx'
import type { TextProps } from '../kit/forms/Field.tsx'
import { Form, useTexts, FormActions } from '../kit/forms/Form.tsx'
import { PasswordField, PasswordOwner } from '../kit/forms/PasswordField.tsx'
import { Section } from '../kit/Tile.tsx'
import { useSend, type SendOptions } from '../kit/use-send.ts'
import { ACCOUNT_PATH, OWN_ACCOUNT_KEY, supportsPasskeys } from '../session/own-account.ts'
import { reauthenticate, type CreationOptions } from '../sign-in/passkeys.ts'

export const SESSIONS_KEY = [`${ACCOUNT_PATH}/sessions`] as const

type Texts = Readonly<Record<string, string>>

type ChangeOptions = SendOptions<OwnAccount, () => Promise<OwnAccount>>

/** Runs a change of one's own account, and shows the account as it was stored. */
export function useAccountChange({ onDone, ...options }: Omit<ChangeOptions, 'send'>) {
  const client = useQueryClient()
  return useSend<OwnAccount, () => Promise<OwnAccount>>({
    ...options,
    send: (send) => send(),
    onDone(stored, send) {
      client.setQueryData(OWN_ACCOUNT_KEY, stored)
      onDone?.(stored, send)
    },
    // Some changes end the other sessions.
    refreshes: [{ queryKey: SESSIONS_KEY }],
  })
}

interface Props<Own extends Texts> extends Required<Pick<ChangeOptions, 'success' | 'failure'>> {
  readonly label: string
  /** The submit button's labels: at rest, and while the form is sent. */
  readonly labels: readonly [string, string]
  readonly account: OwnAccount
  /** The texts of the form's own fields at first. */
  readonly texts: Own
  /** Checks these texts before they are sent. */
  readonly findIssues?: (typed: Own) => Issues
  /**
   * @param reauthenticate Asks for the password or a passkey.
   * @param creation The options that a reauthentication gave for a passkey, until it is created:
   *   Safari may need another press for that.
   * @returns the account as it was stored.
   */
  readonly send: (
    typed: Own,
    reauthenticate: () => Promise<object>,
    creation: RefObject<CreationOptions | undefined>,
  ) => Promise<OwnAccount>
  /** A second button, which needs reauthentication and no text. */
  readonly removal?: { readonly label: string; readonly send: Props<Own>['send'] } | false
  /** Marks a form that removes or revokes something. */
  readonly variant?: 'alert'
  readonly onDone: () => void
  /**
   * Whether reauthentication comes before the form's own fields, as people expect of a password.
   */
  readonly asksFirst?: boolean
  /** Renders the form's own fields. */
  readonly children: (bindField: (name: keyof Own & string) => TextProps) => ReactNode
}

/** A form that changes a part of one's own account, after reauthentication. */
export function AccountForm<Own extends Texts>(props: Props<Own>) {
  const { account, texts, removal, asksFirst, onDone } = props
  const change = useAccountChange(props)
  const creation = useRef<CreationOptions>(undefined)
  const findReauthenticationIssue = ({ currentPassword }: { currentPassword: string }) =>
    mayUsePasskey(account)
      ? {}
      : findPasswordIssue('currentPassword', currentPassword, { isNew: false })
  const { typed, bindField, check } = useTexts(
    { ...texts, currentPassword: '' },
    (all) => ({ ...props.findIssues?.(all), ...findReauthenticationIssue(all) }),
    change.error,
  )
  const submitChange = (send: Props<Own>['send']) =>
    change.mutate(() => send(typed, () => reauthenticate(typed.currentPassword), creation))
  const reauthentication = (
    <ReauthenticationField account={account} {...bindField('currentPassword')} />
  )
  return (
    <Form
      className="grid w-full gap-4"
      aria-label={props.label}
      onSubmit={() => check() && submitChange(props.send)}
    >
      {asksFirst && reauthentication}
      {props.children(bindField)}
      {!asksFirst && reauthentication}
      <FormActions
        labels={props.labels}
        send={change}
        variant={props.variant ?? 'main'}
        onCancel={onDone}
      >
        {removal && (
          <Button
            variant="alert"
            disabled={change.isPending}
            onClick={() => {
              check()
              if (!findReauthenticationIssue(typed)['currentPassword']) submitChange(removal.send)
            }}
          >
            {removal.label}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}

/** Sends a change of one's own account. @returns the account as it was stored. */
export function sendAccountChange(path: string, body: unknown, method: 'PUT' | 'POST' = 'PUT') {
  return sendJson<OwnAccount>(ACCOUNT_PATH + path, method, body)
}

/**
 * Asks for the password again, or says that the device will ask for a passkey; see
 * `reauthenticate`.
 */
function ReauthenticationField({ account, ...field }: TextProps & { account: OwnAccount }) {
  const canUsePasskey = mayUsePasskey(account)
  return (
    <>
      <PasswordOwner username={account.username} />
      {account.hasPassword ? (
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          hint={canUsePasskey && 'Leave it empty to use a passkey.'}
          required={!canUsePasskey}
          {...field}
        />
      ) : (
        <p className="text-muted">You will be asked for your passkey.</p>
      )}
    </>
  )
}

function mayUsePasskey({ passkeys }: OwnAccount): boolean {
  return passkeys.length > 0 && supportsPasskeys()
}

/** A section of the account's screen. */
export function AccountSection(props: { title: string; children: ReactNode }) {
  return <Section {...props} className="card grid content-start justify-items-start gap-4" />
}

interface SectionProps<Own extends Texts> extends Omit<Props<Own>, 'onDone'> {
  readonly title: string
  /** Stays above the open form, as `hint` does not. */
  readonly summary?: ReactNode
  readonly hint?: string
  readonly openLabel: string
}

/** A section of the account's screen with a form that a button opens. */
export function FormSection<Own extends Texts>(props: SectionProps<Own>) {
  const { title, summary, hint, openLabel } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <AccountSection title={title}>
      {summary}
      {isOpen ? (
        <div ref={focusFirstField} className="w-full">
          <AccountForm {...props} onDone={() => setIsOpen(false)} />
        </div>
      ) : (
        <>
          {hint && <p className="text-muted">{hint}</p>}
          <Button variant="quiet" onClick={() => setIsOpen(true)}>
            {openLabel}
          </Button>
        </>
      )}
    </AccountSection>
  )
}
