import { useId, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { User } from '#domain/accounts/user.ts'
import { RoleBadge } from '../kit/Badge.tsx'
import { Button, useDisclosure } from '../kit/buttons.tsx'
import { loadable } from '../kit/loadable.tsx'
import { useFirm } from '../kit/site.ts'
import { useShortcut } from '../kit/use-shortcut.ts'
import { useAuth, useSignedIn } from '../session/auth.tsx'
import { listAllowedScreens, screens, type Screen } from './screens.ts'

// Loaded on demand, so that no screen waits for it.
const CommandPalette = loadable(() => import('./CommandPalette.tsx'))

/** The header of every protected screen: navigation, command palette, user and logout; on a phone in a menu. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const firm = useFirm()
  const [path] = useLocation()
  const menu = useDisclosure()
  const user = useSignedIn()
  const { logout } = useAuth()
  return (
    <>
      <a href="#main" className="button absolute top-2 left-2 z-20 not-focus:-top-24">
        Skip to content
      </a>
      <header className="border-b border-line bg-raised">
        <div
          className="wrap flex flex-wrap items-center gap-x-3 gap-y-1 py-2 lg:flex-nowrap"
          onClick={menu.closeByLink}
          onKeyDown={menu.closeByEscape}
          role="presentation"
        >
          {/* A plain link, because it leaves the admin area. */}
          <a href="/" className="display-4 min-w-0 flex-1 truncate py-1 lg:flex-initial">
            {firm}
          </a>
          <div className="shrink-0 lg:order-last">
            <CommandPaletteButton />
          </div>
          <Button className="lg:hidden" aria-controls="admin-menu" {...menu.button}>
            Menu
          </Button>
          <div
            id="admin-menu"
            className="hidden w-full gap-3 pb-2 data-[open=true]:grid lg:flex lg:min-w-184 lg:flex-1 lg:items-center lg:pb-0 lg:text-xs"
            data-open={menu.isOpen}
          >
            <Navigation user={user} path={path} />
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 lg:flex-nowrap">
              <p className="mr-auto flex min-w-0 items-center gap-1.5 text-muted max-sm:w-full lg:mr-0 lg:ml-auto">
                <span className="truncate">Welcome, {user.username}</span>
                <RoleBadge isAdmin={user.isAdmin} />
              </p>
              <a href="/admin/help" className="link py-1" target="_blank" rel="noopener">
                Help
              </a>
              <Button disabled={logout.isPending} onClick={() => logout.mutate()}>
                Logout
              </Button>
            </div>
          </div>
        </div>
      </header>
      {children}
    </>
  )
}

/** Opens the command palette, as Ctrl+K and Cmd+K do anywhere outside a text with a use of its own for them. */
function CommandPaletteButton() {
  const [isOpen, setIsOpen] = useState(false)

  useShortcut('k', (event) => {
    if (event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    setIsOpen(true)
  })

  return (
    <>
      <Button aria-keyshortcuts="Control+K Meta+K" title="Ctrl+K" onClick={() => setIsOpen(true)}>
        Go to
      </Button>
      {isOpen && <CommandPalette onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Navigation({ user, path }: { user: User; path: string }) {
  const listed = listAllowedScreens(user).filter(({ menu }) => menu !== 'unlisted')
  return (
    <nav aria-label="Admin">
      <ul className="-mx-2 columns-[9rem] lg:flex">
        {[...Map.groupBy(listed, ({ menu }) => menu)].map(([menu, own]) => (
          <li
            key={menu}
            className="break-inside-avoid max-lg:[&>a]:font-semibold max-lg:[&>a]:text-ink"
          >
            {own.length > 1 ? (
              <ScreenMenu menu={menu} own={own} path={path} />
            ) : (
              // No group is empty.
              <ScreenLink screen={own[0]!} label={menu} path={path} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const NAV_LINK = [
  'block p-2 lg:px-1.5 text-muted decoration-brass-mark decoration-2 underline-offset-8',
  'hover:text-ink hover:underline data-current:font-semibold data-current:text-ink',
  'data-current:underline',
].join(' ')

/** A menu that opens on a wide screen. On a phone its screens stand below its name. */
function ScreenMenu({ menu, own, path }: { menu: string; own: readonly Screen[]; path: string }) {
  const { isOpen, toggle, closeByLink, closeByEscape, button } = useDisclosure()
  const id = useId()
  const hasCurrent = own.some((screen) => markCurrent(screen.path, path) !== undefined)

  return (
    <div
      role="presentation"
      className="relative"
      onClick={closeByLink}
      onKeyDown={closeByEscape}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isOpen && !currentTarget.contains(relatedTarget)) toggle()
      }}
    >
      <p aria-hidden="true" className="p-2 text-sm font-semibold lg:hidden">
        {menu}
      </p>
      <button
        {...button}
        type="button"
        className={`${NAV_LINK} max-lg:hidden`}
        aria-controls={id}
        data-current={hasCurrent || undefined}
        onClick={({ currentTarget }) => {
          // Safari does not focus a button that is clicked, and the menu closes when the focus
          // leaves.
          currentTarget.focus()
          toggle()
        }}
      >
        {menu}
      </button>
      <ul
        id={id}
        aria-label={menu}
        className="lg:absolute lg:top-full lg:z-10 lg:min-w-44 lg:border lg:border-line lg:bg-raised lg:p-2 lg:text-sm lg:data-[open=false]:hidden"
        data-open={isOpen}
      >
        {own.map((screen) => (
          <li key={screen.path}>
            <ScreenLink screen={screen} label={screen.title} path={path} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ScreenLink({ screen, label, path }: { screen: Screen; label: string; path: string }) {
  const current = markCurrent(screen.path, path)
  return (
    <Link href={screen.path} className={NAV_LINK} aria-current={current} data-current={current}>
      {label}
    </Link>
  )
}

/** Marks the current screen, and the list that it belongs to: the editor is under Posts. */
function markCurrent(screen: string, path: string): 'page' | 'true' | undefined {
  if (path === screen) return 'page'
  const isOwn = screens.some((each) => each.menu !== 'unlisted' && each.path === path)
  return screen !== '/admin' && !isOwn && path.startsWith(`${screen}/`) ? 'true' : undefined
}
