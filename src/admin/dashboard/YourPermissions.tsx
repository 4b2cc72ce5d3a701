import { Link } from 'wouter'
import type { Permission } from '#domain/accounts/permission.ts'
import { PERMISSION_WORDS } from '../session/permissions.ts'
import { Tile } from '../kit/Tile.tsx'

const SCREENS: Readonly<Record<Permission, string>> = {
  posts: '/admin/blog',
  leads: '/admin/leads',
  campaigns: '/admin/campaigns',
}

/** What a user who is not an administrator may do, and where. */
export function YourPermissions({ permissions }: { permissions: readonly Permission[] }) {
  return (
    <div className="lg:col-span-3">
      <Tile title="What you can do here">
        {permissions.length === 0 ? (
          <p>
            Your account has no permissions yet. Ask an administrator for access to posts, leads or
            campaigns.
          </p>
        ) : (
          <ul className="grid gap-3">
            {permissions.map((permission) => (
              <li key={permission}>
                <Link href={SCREENS[permission]} className="link">
                  {PERMISSION_WORDS[permission].label}
                </Link>
                : {PERMISSION_WORDS[permission].description}.
              </li>
            ))}
          </ul>
        )}
      </Tile>
    </div>
  )
}
