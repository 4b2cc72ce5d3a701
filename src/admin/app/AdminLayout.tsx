import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { hasPermission } from '#domain/accounts/permission.ts'
import { useAuth, useSignedIn } from './auth.tsx'
import { useFirm } from './site.ts'
import { RoleBadge } from '../components/Badge.tsx'
import { screens } from './screens.ts'

/** The header of every protected screen: navigation, user and logout. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const firm = useFirm()
  const user = useSignedIn()
  const { logout } = useAuth()
  const [path] = useLocation()
  const navigation = screens.filter(
    ({ inNavigation, permission }) =>
      inNavigation && (permission === 'anyone' || hasPermission(user, permission)),
  )

  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="border-b border-line bg-raised">
        <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          {/* A plain link, because it leaves the admin area. */}
          <a href="/" className="display-4 py-1">
            {firm}
          </a>
          <nav
            aria-label="Admin"
            className="order-last -mx-2 w-full lg:order-none lg:mx-4 lg:w-auto lg:flex-1"
          >
            <ul className="flex flex-wrap">
              {navigation.map((screen) => (
                <li key={screen.path}>
                  <Link
                    href={screen.path}
                    className="nav-link"
                    aria-current={markCurrent(screen.path, path)}
                  >
                    {screen.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <p className="order-1 w-full text-muted sm:order-none sm:ml-auto sm:w-auto">
            <span>
              Welcome,{' '}
              <Link
                href="/admin/account"
                className="link"
                aria-label={`${user.username}, your account`}
              >
                {user.username}
              </Link>
            </span>{' '}
            <RoleBadge isAdmin={user.isAdmin} />
          </p>
          <button
            type="button"
            className="button button-quiet button-small ml-auto sm:ml-0"
            disabled={logout.isPending}
            onClick={() => logout.mutate()}
          >
            Logout
          </button>
        </div>
      </header>
      {children}
    </>
  )
}

/** Marks the current screen, and the list that it belongs to: the editor is under Posts. */
function markCurrent(screen: string, path: string): 'page' | 'true' | undefined {
  if (path === screen) return 'page'
  return screen !== '/admin' && path.startsWith(`${screen}/`) ? 'true' : undefined
}
