import { useState } from 'react'
import { issuesIn } from '#client/api.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { TextField } from '../kit/forms/Field.tsx'
import { AccountSection } from './AccountSection.tsx'
import { sendChange, useAccountChange } from './use-account-change.ts'
import { Form } from '../kit/forms/Form.tsx'

/** The username, and the name that is suggested as the author of a post. */
export function Profile({ account }: { account: OwnAccount }) {
  const [displayName, setDisplayName] = useState(account.displayName)
  const save = useAccountChange({
    send: (body: { displayName: string }) => sendChange('', body),
    success: 'Display name saved.',
    failure: 'The display name could not be saved.',
    onDone: (saved) => setDisplayName(saved.displayName),
  })

  return (
    <AccountSection title="Profile">
      <Form
        className="grid w-full gap-4"
        aria-label="Your profile"
        onSubmit={() => save.mutate({ displayName })}
      >
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
        <button
          type="submit"
          className="button button-quiet justify-self-start"
          disabled={save.isPending}
        >
          {save.isPending ? 'Saving...' : 'Save display name'}
        </button>
      </Form>
    </AccountSection>
  )
}
