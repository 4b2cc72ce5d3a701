import { useQueryClient } from '@tanstack/react-query'
import { request } from '#client/api.ts'
import { useSubmitOnce } from '../kit/forms/use-submit-once.ts'
import { showError } from '../kit/show-error.ts'
import { OWN_ACCOUNT_KEY } from '../session/own-account.ts'
import { LinkScreen } from './LinkScreen.tsx'
import { forgetFragment } from './use-link.ts'

/** The screen of a confirmation link. It needs a press, because mail scanners open links. */
export default function ConfirmEmail() {
  const client = useQueryClient()
  const confirm = useSubmitOnce({
    mutationFn: (token: string) =>
      request('/api/account/email-confirmation', { method: 'POST', body: { token } }),
    onSuccess: () => {
      forgetFragment()
      return client.invalidateQueries({ queryKey: OWN_ACCOUNT_KEY })
    },
    onError: (error) => showError('The address could not be confirmed.', error),
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
