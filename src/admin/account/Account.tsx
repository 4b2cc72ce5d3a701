import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { issuesIn } from '#client/api.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { TextField } from '../kit/forms/Field.tsx'
import { Form, SubmitButton } from '../kit/forms/Form.tsx'
import { Page } from '../kit/Page.tsx'
import { QueryResult } from '../kit/QueryResult.tsx'
import { useSend } from '../kit/use-send.ts'
import { ActivityPages } from '../operations/activity/ActivityList.tsx'
import { ACCOUNT_PATH, OWN_ACCOUNT_KEY, useOwnAccount } from '../session/own-account.ts'
import { sendChange } from './AccountForm.tsx'
import { AccountSection } from './AccountSection.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { EmailAddress } from './EmailAddress.tsx'
import { Passkeys } from './passkeys/Passkeys.tsx'
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
            {/* So that the work of someone else in one's name is noticed. */}
            <AccountSection title="Your Recent Activity">
              <ActivityPages path={`${ACCOUNT_PATH}/activity`} />
            </AccountSection>
          </div>
        )}
      </QueryResult>
    </Page>
  )
}

/** The username, and the name that is suggested as the author of a post. */
function Profile({ account }: { account: OwnAccount }) {
  const client = useQueryClient()
  const [displayName, setDisplayName] = useState(account.displayName)
  const save = useSend({
    send: () => sendChange('', { displayName }),
    success: 'Display name saved.',
    failure: 'The display name could not be saved.',
    onDone: (saved) => {
      client.setQueryData(OWN_ACCOUNT_KEY, saved)
      setDisplayName(saved.displayName)
    },
  })
  return (
    <AccountSection title="Profile">
      <Form className="grid w-full gap-4" aria-label="Your profile" onSubmit={() => save.mutate()}>
        <p className="wrap-anywhere text-muted">Your username is {account.username}.</p>
        <TextField
          label="Display name"
          name="name"
          autoComplete="name"
          hint="Suggested as the author of a new post"
          issue={issuesIn(save.error)['displayName']}
          value={displayName}
          onChange={setDisplayName}
        />
        <SubmitButton
          labels={['Save display name', 'Saving...']}
          isPending={save.isPending}
          className="button button-quiet justify-self-start"
        />
      </Form>
    </AccountSection>
  )
}
