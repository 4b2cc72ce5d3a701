import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { hasPermission } from '#domain/accounts/permission.ts'
import { useAuth, useSignedIn } from '../session/auth.tsx'
import { FinderButton } from './FinderButton.tsx'
import { useFirm } from '../kit/site.ts'
import { RoleBadge } from '../kit/Badge.tsx'
import { screens } from './screens.ts'

/** The header of every protected screen: navigation, finder, user and logout; on a phone in a menu. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const firm = useFirm()
  const [path] = useLocation()
  // Open on one screen only, so that every navigation closes it.
  const [openOn, setOpenOn] = useState<string>()
  const isOpen = openOn === path
  const menuButton = useRef<HTMLButtonElement>(null)

  function closeByEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return
    setOpenOn(undefined)
    menuButton.current?.focus()
  }

  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="border-b border-line bg-raised">
        <div className="wrap admin-header" onKeyDown={closeByEscape} role="presentation">
          {/* A plain link, because it leaves the admin area. */}
          <a href="/" className="display-4 mr-auto py-1 xl:mr-0">
            {firm}
          </a>
          <div className="xl:order-last">
            <FinderButton />
          </div>
          <button
            ref={menuButton}
            type="button"
            className="button button-quiet button-small xl:hidden"
            aria-expanded={isOpen}
            aria-controls="admin-menu"
            onClick={() => setOpenOn(isOpen ? undefined : path)}
          >
            Menu
          </button>
          <div id="admin-menu" className="admin-menu" data-open={isOpen}>
            <Navigation path={path} />
            <SignedIn />
          </div>
        </div>
      </header>
      {children}
    </>
  )
}

function Navigation({ path }: { path: string }) {
  const user = useSignedIn()
  const navigation = screens.filter(
    ({ inNavigation, permission }) =>
      inNavigation && (permission === 'anyone' || hasPermission(user, permission)),
  )
  return (
    <nav aria-label="Admin" className="-mx-2 xl:mx-0 xl:flex-1">
      <ul className="grid grid-cols-2 sm:grid-cols-4 xl:flex">
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
  )
}

function SignedIn() {
  const user = useSignedIn()
  const { logout } = useAuth()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="mr-auto text-muted">
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
        className="button button-quiet button-small"
        disabled={logout.isPending}
        onClick={() => logout.mutate()}
      >
        Logout
      </button>
    </div>
  )
}

/** Marks the current screen, and the list that it belongs to: the editor is under Posts. */
function markCurrent(screen: string, path: string): 'page' | 'true' | undefined {
  if (path === screen) return 'page'
  return screen !== '/admin' && path.startsWith(`${screen}/`) ? 'true' : undefined
}
