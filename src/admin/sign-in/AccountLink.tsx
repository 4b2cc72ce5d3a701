import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { request } from '#client/api.ts'
import { errorSentence, isStatus, sendJson } from '#client/query.ts'
import type { LinkPurpose, LinkView } from '#domain/accounts/link.ts'
import { BusyButton, ScreenLink } from '../kit/buttons.tsx'
import { Loading, QueryError } from '../kit/QueryResult.tsx'
import { useSend } from '../kit/use-send.ts'
import { useAuth } from '../session/auth.tsx'
import { OWN_ACCOUNT_KEY } from '../session/own-account.ts'
import { AcceptInvitation } from './AcceptInvitation.tsx'
import { Entrance } from './Entrance.tsx'
import { ResetPassword } from './ResetPassword.tsx'

export interface LinkProps {
  readonly view: LinkView
  readonly token: string
  /** Takes the used link out of the address, so that the browser's history does not keep it. */
  readonly onUsed: () => void
}

/** The screens of links, and what to do about one that does not work. Each path ends in its purpose. */
const SCREENS = {
  'confirm-email': {
    title: 'Confirm Email Address',
    advice: 'Ask for a new one on the screen of your account.',
    Content: ConfirmEmail,
  },
  'reset-password': {
    title: 'New Password',
    advice: 'Ask for a new one with “Forgot your password?” on the sign-in screen.',
    Content: ResetPassword,
  },
  invitation: {
    title: 'Invitation',
    advice: 'Ask the person who invited you for a new one.',
    Content: AcceptInvitation,
  },
} satisfies Record<LinkPurpose, object>

const isPurpose = (name: string): name is LinkPurpose => Object.hasOwn(SCREENS, name)

/** The screen of a link from an email. It says what the link is for, or why it does not work. */
export default function AccountLink() {
  const token = useLinkToken()
  const { user } = useAuth()
  const [path] = useLocation()
  const purpose = path.slice('/admin/'.length)
  if (!isPurpose(purpose)) return null
  return (
    <Entrance title={SCREENS[purpose].title}>
      {/* The key loads the link again after a logout, which clears the cache. */}
      <LinkContent key={`${token} ${user?.id}`} token={token} purpose={purpose} />
      <p className="mt-6">
        <ScreenLink to="/admin/auth" label="Go to sign in" variant="link" />
      </p>
    </Entrance>
  )
}

function LinkContent({ token, purpose }: { token: string; purpose: LinkPurpose }) {
  // This request does not use up the link.
  const link = useQuery({
    queryKey: ['account-link', token],
    queryFn: () => sendJson<LinkView>('/api/account/link', 'POST', { token }),
    enabled: token !== '',
  })
  const { advice, Content } = SCREENS[purpose]
  if (link.data?.purpose === purpose)
    return <Content view={link.data} token={token} onUsed={forgetFragment} />
  if (token !== '' && link.isPending) return <Loading />
  if (link.error && !isStatus(link.error, 403))
    return <QueryError query={link} failed="The link could not be checked." />
  const reason = token === '' ? 'The link is not complete.' : 'This link is for something else.'
  return (
    <p role="alert" className="notice">
      {errorSentence(link.error, reason)} {advice}
    </p>
  )
}

/** Confirms an address by a button, because mail scanners open links. */
function ConfirmEmail({ view: { username = '', email = '' }, token, onUsed }: LinkProps) {
  const confirm = useSend({
    send: () => request('/api/account/email-confirmation', { method: 'POST', body: { token } }),
    failure: 'The address could not be confirmed.',
    onDone: onUsed,
    refreshes: [{ queryKey: OWN_ACCOUNT_KEY }],
  })
  return (
    <div className="grid gap-5">
      <p role="status" className={confirm.isSuccess ? 'notice' : ''}>
        {confirm.isSuccess && 'Your address is confirmed. You can close this page.'}
      </p>
      {!confirm.isSuccess && (
        <>
          <p className="wrap-anywhere">
            Is <strong>{email}</strong> the address of the account <strong>{username}</strong>?
          </p>
          <BusyButton variant="main" labels={['Confirm address', 'Confirming...']} send={confirm} />
        </>
      )}
    </div>
  )
}

/** Reads the token from the address's fragment, which the browser sends to no server. */
function useLinkToken(): string {
  const [token, setToken] = useState(readFragment)
  // Opening another link in this tab changes only the fragment. `forgetFragment` causes no event,
  // so the screen of a used link stays.
  useEffect(() => {
    const read = () => setToken(readFragment())
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return token
}

function forgetFragment(): void {
  history.replaceState(history.state, '', location.pathname)
}

function readFragment(): string {
  return location.hash.slice(1)
}
