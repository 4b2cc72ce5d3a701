import { useState } from 'react'
import { request } from '#client/api.ts'
import { sendJson } from '#client/query.ts'
import type { IssuedLink } from '#domain/accounts/link.ts'
import { PERMISSIONS, buildRightsTag, type Rights } from '#domain/accounts/permission.ts'
import type { Credentials, User } from '#domain/accounts/user.ts'
import { Button, CopyButton } from '../kit/buttons.tsx'
import { focusWithoutScroll } from '../kit/focus.ts'
import { CredentialFields, useCredentials } from '../kit/forms/CredentialFields.tsx'
import { Checkbox, TextField } from '../kit/forms/Field.tsx'
import { FormActions, Form, useTexts } from '../kit/forms/Form.tsx'
import { useSend } from '../kit/use-send.ts'
import { PERMISSION_WORDS } from '../session/permissions.ts'
import { INVITATIONS_KEY, USERS_KEY } from './queries.ts'

const NO_RIGHTS: Rights = { isAdmin: false, permissions: [] }

/** A form for a new account. It keeps its values when the server rejects them. */
export function CreateUser({ onDone }: { onDone: () => void }) {
  const [rights, setRights] = useState(NO_RIGHTS)
  const create = useSend({
    send: ({ permissions, ...account }: Credentials & Rights) =>
      sendJson(USERS_KEY[0], 'POST', {
        ...account,
        ...(permissions.length > 0 && { permissions }),
      }),
    success: 'User created successfully.',
    failure: 'Failed to create user.',
    onDone,
    refreshes: [{ queryKey: USERS_KEY }],
  })
  const form = useCredentials({ username: '', password: '' }, { isNew: true, error: create.error })
  return (
    <Form
      onSubmit={() => form.check() && create.mutate({ ...form.typed, ...rights })}
      className="card grid max-w-xl gap-5"
      aria-label="New user"
    >
      <CredentialFields purpose="other-person" bindField={form.bindField} />
      <PermissionFields rights={rights} onChange={setRights} />
      <FormActions labels={['Create User', 'Creating...']} send={create} />
    </Form>
  )
}

/** A form for an invitation, by email or as a link to hand over. */
export function InviteUser({ onDone }: { onDone: () => void }) {
  const [rights, setRights] = useState(NO_RIGHTS)
  const invite = useSend({
    send: (email: string) =>
      sendJson<IssuedLink>(INVITATIONS_KEY[0], 'POST', { ...rights, ...(email && { email }) }),
    success: ({ sentTo }) => sentTo && `Invitation sent to ${sentTo}.`,
    failure: 'Failed to invite.',
    onDone: ({ sentTo }) => sentTo !== undefined && onDone(),
    refreshes: [{ queryKey: INVITATIONS_KEY }],
  })
  const { typed, bindField } = useTexts({ email: '' }, undefined, invite.error)

  if (invite.data?.url !== undefined) {
    return (
      <IssuedLinkNotice
        title="Invitation link"
        hint={`${invite.variables && 'Email isn’t set up, so no email was sent. '}Give this link to the person you invite. It works once, for 72 hours.`}
        url={invite.data.url}
        onDone={onDone}
      />
    )
  }
  return (
    <Form
      className="card grid max-w-xl gap-5"
      aria-label="Invitation"
      onSubmit={() => invite.mutate(typed.email.trim())}
    >
      <TextField
        label="Email"
        name="invited-email"
        type="email"
        autoComplete="off"
        hint="Optional. Without an address you get a link to hand over."
        {...bindField('email')}
      />
      <PermissionFields rights={rights} onChange={setRights} />
      <FormActions labels={['Invite', 'Inviting...']} send={invite} />
    </Form>
  )
}

/** A form that changes what another user may do. */
export function ChangePermissions({ user, onDone }: { user: User; onDone: () => void }) {
  const { isAdmin, permissions } = user
  const [rights, setRights] = useState<Rights>({ isAdmin, permissions })
  const save = useSend({
    send: () =>
      request(`${USERS_KEY[0]}/${user.id}`, {
        method: 'PUT',
        headers: { 'if-match': buildRightsTag(user) },
        body: rights,
      }),
    success: `Permissions of ${user.username} saved.`,
    failure: 'The permissions could not be saved.',
    onDone,
    // After a conflict the form shows what someone else saved.
    refreshes: [{ queryKey: USERS_KEY }],
  })
  return (
    <Form
      className="card grid w-full max-w-xl gap-5"
      aria-label={`Permissions of ${user.username}`}
      onSubmit={() => save.mutate()}
    >
      <PermissionFields rights={rights} onChange={setRights} />
      <FormActions labels={['Save permissions', 'Saving...']} send={save} onCancel={onDone} />
    </Form>
  )
}

/** Chooses what an account may do. Administrators may do everything, so they have no choice. */
function PermissionFields(props: { rights: Rights; onChange: (rights: Rights) => void }) {
  const { isAdmin, permissions } = props.rights
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold">Permissions</legend>
      <Checkbox
        label="Grant administrator privileges"
        checked={isAdmin}
        onChange={(checked) => props.onChange({ isAdmin: checked, permissions })}
      />
      {isAdmin ? (
        <p className="text-muted">Administrators can do everything.</p>
      ) : (
        PERMISSIONS.map((name) => (
          <Checkbox
            key={name}
            label={`${PERMISSION_WORDS[name].label}: ${PERMISSION_WORDS[name].description}`}
            checked={permissions.includes(name)}
            onChange={(isGranted) => {
              const others = permissions.filter((one) => one !== name)
              props.onChange({ isAdmin, permissions: isGranted ? [...others, name] : others })
            }}
          />
        ))
      )}
    </fieldset>
  )
}

interface NoticeProps {
  readonly title: string
  /** Says what to do with the link, and how long it works. */
  readonly hint: string
  readonly url: string
  readonly onDone: () => void
}

/** Shows a link that was just made. This is the only time, because only its hash is stored. */
export function IssuedLinkNotice({ title, hint, url, onDone }: NoticeProps) {
  return (
    // The button or form that asked for the link may be gone.
    <div
      ref={focusWithoutScroll}
      tabIndex={-1}
      role="status"
      className="notice grid max-w-xl justify-items-start gap-3"
    >
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p>{hint} It is shown only now.</p>
      <p className="text-sm break-all">{url}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={url} label="Copy link" about="" />
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  )
}
