import { Page } from '../kit/Page.tsx'
import { QueryResult } from '../kit/QueryResult.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { OwnActivity } from './OwnActivity.tsx'
import { Passkeys } from './passkeys/Passkeys.tsx'
import { Profile } from './Profile.tsx'
import { useOwnAccount } from '../session/own-account.ts'
import { Sessions } from './Sessions.tsx'

/** The screen of the signed-in user’s own account. */
export default function Account() {
  const account = useOwnAccount()
  return (
    <Page title="Your Account" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <QueryResult
        query={account}
        loading="Loading your account..."
        failed="Your account could not be loaded."
      >
        {(own) => (
          <div className="grid gap-6 lg:grid-cols-2">
            <Profile account={own} />
            <EmailAddress account={own} />
            <ChangePassword account={own} />
            <Passkeys account={own} />
            <Sessions />
            <OwnActivity />
          </div>
        )}
      </QueryResult>
    </Page>
  )
}
