import { useState, type SyntheticEvent } from 'react'
import { issuesIn } from '#client/api.ts'
import type { OwnAccount } from '#domain/accounts/own-account.ts'
import { TextField } from '../kit/forms/Field.tsx'
import { AccountSection } from './AccountSection.tsx'
import { sendChange, useAccountChange } from './use-account-change.ts'

/** The username, and the name that is suggested as the author of a post. */
export function Profile({ account }: { account: OwnAccount }) {
  const [displayName, setDisplayName] = useState(account.displayName)
  const save = useAccountChange({
    send: (body: { displayName: string }) => sendChange('', body),
    success: 'Display name saved.',
    failure: 'The display name could not be saved.',
    onDone: (saved) => setDisplayName(saved.displayName),
  })

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    save.mutate({ displayName })
  }

  return (
    <AccountSection title="Profile">
      <form noValidate onSubmit={submit} className="grid w-full gap-4" aria-label="Your profile">
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
      </form>
    </AccountSection>
  )
}
