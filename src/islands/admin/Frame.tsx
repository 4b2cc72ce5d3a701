import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useAuth, useSignedIn } from './auth.tsx'
import { useFirm } from './firm.ts'
import { Badge } from './parts/Badge.tsx'
import { screens } from './screens.ts'

const places = screens.filter(({ inNavigation }) => inNavigation)

/** What stands around every protected screen: where one can go, who one is, the way out. */
export function Frame({ children }: { children: ReactNode }) {
  const firm = useFirm()
  const user = useSignedIn()
  const { logout } = useAuth()
  const [path] = useLocation()

  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="border-b border-line bg-raised">
        <div className="wrap flex flex-wrap items-center gap-x-8 gap-y-2 py-3">
          {/* Leaves the admin area, so this is a plain link. */}
          <a href="/" className="display-4">
            {firm}
          </a>
          <nav aria-label="Admin" className="order-3 w-full lg:order-none lg:w-auto lg:flex-1">
            <ul className="-mx-2 flex flex-wrap">
              {places.map((place) => (
                <li key={place.path}>
                  <Link
                    href={place.path}
                    className="nav-link"
                    aria-current={path === place.path ? 'page' : undefined}
                  >
                    {place.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            <span>Welcome, {user.username}</span>
            <Badge look="good">Administrator</Badge>
            <button
              type="button"
              className="button button-quiet button-small"
              disabled={logout.isPending}
              onClick={() => logout.mutate()}
            >
              Logout
            </button>
          </div>
        </div>
      </header>
      {children}
    </>
  )
}
