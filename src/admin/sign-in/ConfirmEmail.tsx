import { request } from '#client/api.ts'
import { OWN_ACCOUNT_KEY } from '../session/own-account.ts'
import { LinkScreen } from './LinkScreen.tsx'
import { forgetFragment } from './use-link.ts'
import { useSend } from '../kit/use-send.ts'

/** The screen of a confirmation link. It needs a press, because mail scanners open links. */
export default function ConfirmEmail() {
  const confirm = useSend({
    send: (token: string) =>
      request('/api/account/email-confirmation', { method: 'POST', body: { token } }),
    failure: 'The address could not be confirmed.',
    onDone: forgetFragment,
    refreshes: [{ queryKey: OWN_ACCOUNT_KEY }],
  })

  return (
    <LinkScreen
      purpose="confirm-email"
      title="Confirm Email Address"
      advice="Ask for a new one on the screen of your account."
    >
      {({ username = '', email = '' }, token) => (
        <div className="grid gap-5">
          <p role="status" className={confirm.isSuccess ? 'notice' : ''}>
            {confirm.isSuccess && 'Your address is confirmed. You can close this page.'}
          </p>
          {!confirm.isSuccess && (
            <>
              <p className="wrap-anywhere">
                Is <strong>{email}</strong> the address of the account <strong>{username}</strong>?
              </p>
              <button
                type="button"
                className="button"
                disabled={confirm.isPending}
                onClick={() => confirm.mutate(token)}
              >
                {confirm.isPending ? 'Confirming...' : 'Confirm address'}
              </button>
            </>
          )}
        </div>
      )}
    </LinkScreen>
  )
}
