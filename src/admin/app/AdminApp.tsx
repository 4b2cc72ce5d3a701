import { QueryClientProvider } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Route, Router, Switch, Redirect } from 'wouter'
import { createQueryClient } from '#client/query.ts'
import { hasPermission } from '#domain/accounts/permission.ts'
import { Toaster } from '#islands/ui/Toaster.tsx'
import { ConfirmDialog } from '../kit/Confirm.tsx'
import { ErrorBoundary, BrokenScreen } from '../kit/ErrorBoundary.tsx'
import { focusWrongField, keepFocus } from '../kit/focus.ts'
import { loadable } from '../kit/loadable.tsx'
import { restoreDrafts } from '../kit/local-drafts.ts'
import {
  guardNavigation,
  interceptHistory,
  answerBlockedNavigation,
  getBlockedNavigation,
  subscribeToBlockedNavigation,
} from '../kit/navigation-guard.ts'
import { Page } from '../kit/Page.tsx'
import { Loading } from '../kit/QueryResult.tsx'
import { SiteContext, type AdminSite } from '../kit/site.ts'
import { AuthProvider, useAuth } from '../session/auth.tsx'
import { noteScreen } from '../session/return-path.ts'
import { AdminLayout } from './AdminLayout.tsx'
import { screens } from './screens.ts'

interceptHistory()
reloadRestoredPage()
focusWrongField()
keepFocus()

/** No screen waits longer for a browser that does not answer. */
const RESTORE_MS = 3_000
const restored = Promise.race([
  restoreDrafts(),
  new Promise((resolve) => setTimeout(resolve, RESTORE_MS)),
])

/** Screens with the same `load` share a key, so that going from one to the other keeps what is open. */
const routes = [...Map.groupBy(screens, ({ load }) => load)].flatMap(([load, own], key) => {
  const Content = loadable<object>(() => restored.then(load), <Loading />)
  return own.map(({ path, permission }) => ({ key, path, permission, Content }))
})

/** The admin area: its router, session and toasts. */
export default function AdminApp(site: AdminSite) {
  const [client] = useState(() => createQueryClient(noteScreen))
  return (
    <SiteContext value={site}>
      <QueryClientProvider client={client}>
        <AuthProvider>
          <Router aroundNav={guardNavigation}>
            <Switch>
              {routes.map(({ key, path, permission, Content }) => (
                <Route key={key} path={path}>
                  <Screen permission={permission} Content={Content} />
                </Route>
              ))}
              <Route>
                <Screen permission="anyone" Content={NotFound} />
              </Route>
            </Switch>
          </Router>
        </AuthProvider>
      </QueryClientProvider>
      <Toaster words={{ region: 'Notifications', close: 'Close' }} />
    </SiteContext>
  )
}

/** Renders a screen for users who may use it, and redirects anyone who has to sign in first. */
function Screen({ permission, Content }: Pick<(typeof routes)[number], 'permission' | 'Content'>) {
  const { user, isLoading } = useAuth()
  const screen = (
    <ErrorBoundary fallback={<BrokenScreen />}>
      <Content />
      <LeaveDialog />
    </ErrorBoundary>
  )

  if (permission === 'anyone') return screen
  if (isLoading) return <Loading />
  if (!user) return <Redirect to="/admin/auth" replace />
  return <AdminLayout>{hasPermission(user, permission) ? screen : <NoPermission />}</AdminLayout>
}

function NoPermission() {
  return (
    <Page title="No Permission" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <p>
        Your account does not have permission to use this page. An administrator can change that.
      </p>
    </Page>
  )
}

/** Asks whether to leave a screen that has unsaved changes. */
function LeaveDialog() {
  const blocked = useSyncExternalStore(subscribeToBlockedNavigation, getBlockedNavigation)
  if (!blocked) return null
  return (
    <ConfirmDialog
      title="Leave without saving?"
      question="Your changes are not saved yet. They stay in this browser as a draft, which you can recover when you come back."
      confirmLabel="Keep draft and leave"
      cancelLabel="Stay"
      isHarmless
      onConfirm={() => answerBlockedNavigation(true)}
      onCancel={() => answerBlockedNavigation(false)}
    />
  )
}

/**
 * Reloads a page that a browser kept in its back/forward cache although it is `no-store`: the
 * session may have ended meanwhile. It is hidden until then.
 */
function reloadRestoredPage(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    document.body.hidden = true
    location.reload()
  })
}

/** The 404 screen of the admin area. */
function NotFound() {
  return (
    <Page title="Page Not Found" back={{ to: '/admin', label: 'Admin dashboard' }}>
      <p>There is no page at this address.</p>
    </Page>
  )
}
