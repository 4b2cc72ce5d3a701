import { PERMISSIONS, type Permission, type Rights } from '#domain/accounts/permission.ts'
import { Checkbox } from '../kit/forms/Field.tsx'
import { PERMISSION_WORDS } from '../session/permissions.ts'

interface Props {
  readonly rights: Rights
  readonly onChange: (rights: Rights) => void
}

/** What an account may do. Administrators may do everything, so only others choose. */
export function PermissionFields({ rights, onChange }: Props) {
  const { isAdmin, permissions } = rights

  function toggle(permission: Permission, isGranted: boolean) {
    const chosen = (one: Permission) => (one === permission ? isGranted : permissions.includes(one))
    onChange({ ...rights, permissions: PERMISSIONS.filter(chosen) })
  }

  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold">Permissions</legend>
      <Checkbox
        label="Grant administrator privileges"
        checked={isAdmin}
        onChange={(checked) => onChange({ ...rights, isAdmin: checked })}
      />
      {isAdmin ? (
        <p className="text-muted">Administrators can do everything.</p>
      ) : (
        PERMISSIONS.map((permission) => (
          <Checkbox
            key={permission}
            label={`${PERMISSION_WORDS[permission].label}: ${PERMISSION_WORDS[permission].description}`}
            checked={permissions.includes(permission)}
            onChange={(isGranted) => toggle(permission, isGranted)}
          />
        ))
      )}
    </fieldset>
  )
}
