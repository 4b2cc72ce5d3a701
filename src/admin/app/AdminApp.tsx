import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Route, Router, Switch } from 'wouter'
import { createQueryClient } from '#client/query.ts'
import { Toaster } from '#islands/ui/Toaster.tsx'
import { AuthProvider } from '../session/auth.tsx'
import { guardNavigation, interceptHistory } from '../kit/navigation-guard.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { reloadRestoredPage } from './reload-restored-page.ts'
import { restoreUnsaved } from '../kit/unsaved-storage.ts'
import { ErrorBoundary, BrokenScreen } from '../kit/ErrorBoundary.tsx'
import { focusWrongField } from '../kit/forms/focus-wrong-field.ts'
import { Loading } from '../kit/Loading.tsx'
import { Protected } from './Protected.tsx'
import { noteScreen } from '../session/return-path.ts'
import { screens } from './screens.ts'
import { SiteContext, type Site } from '../kit/site.ts'

interceptHistory()
reloadRestoredPage()
focusWrongField()

/** No screen waits longer for a browser that does not answer. */
const RESTORE_MS = 3_000
const restored = Promise.race([
  restoreUnsaved(),
  new Promise((resolve) => setTimeout(resolve, RESTORE_MS)),
])

/** Screens with the same `load` share a key, so that going from one to the other keeps what is open. */
const contents = new Map(
  screens.map(({ path, load }) => [load, { key: path, Content: lazy(() => restored.then(load)) }]),
)
const routes = screens.map((screen) => ({ ...screen, ...contents.get(screen.load)! }))

// Few people see it, so the first screen is without it.
const NotFound = lazy(() => import('./NotFound.tsx'))

/** The admin area: its router, session and toasts. */
export default function AdminApp(site: Site) {
  const [client] = useState(() => createQueryClient(noteScreen))
  return (
    <SiteContext value={site}>
      <QueryClientProvider client={client}>
        <AuthProvider>
          <Router aroundNav={guardNavigation}>
            <Switch>
              {routes.map(({ key, path, permission, Content }) => (
                <Route key={key} path={path}>
                  {permission === 'anyone' ? (
                    <Screen Content={Content} />
                  ) : (
                    <Protected permission={permission}>
                      <Screen Content={Content} />
                    </Protected>
                  )}
                </Route>
              ))}
              <Route>
                <Screen Content={NotFound} />
              </Route>
            </Switch>
            <LeaveDialog />
          </Router>
        </AuthProvider>
      </QueryClientProvider>
      <Toaster words={{ region: 'Notifications', close: 'Close' }} />
    </SiteContext>
  )
}

function Screen({ Content }: { Content: ComponentType }) {
  return (
    <ErrorBoundary fallback={<BrokenScreen />}>
      <Suspense fallback={<Loading />}>
        <Content />
      </Suspense>
    </ErrorBoundary>
  )
}
