import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Route, Router, Switch } from 'wouter'
import { createQueryClient } from '#client/query.ts'
import { Toaster } from '#islands/ui/Toaster.tsx'
import { AuthProvider } from './auth.tsx'
import { FirmContext } from './firm.ts'
import { AdminLayout } from './AdminLayout.tsx'
import { QuizzesContext, type AdminQuiz } from './quizzes.ts'
import { guardNavigation, interceptHistory } from './navigation/navigation-guard.ts'
import { LeaveDialog } from './navigation/LeaveDialog.tsx'
import { NotFound } from './NotFound.tsx'
import { ErrorBoundary, BrokenScreen } from './ErrorBoundary.tsx'
import { Loading } from '../components/Loading.tsx'
import { Protected } from './Protected.tsx'
import { screens } from './screens.ts'

interceptHistory()

const routes = screens.map(({ path, isPublic, load }) => ({ path, isPublic, Content: lazy(load) }))

interface Props {
  /** The firm's name from content/site.yaml. */
  readonly firm: string
  readonly quizzes: readonly AdminQuiz[]
}

/** The admin area: its router, session and toasts. */
export default function AdminApp({ firm, quizzes }: Props) {
  const [client] = useState(createQueryClient)
  return (
    <FirmContext value={firm}>
      <QueryClientProvider client={client}>
        <QuizzesContext value={quizzes}>
          <AuthProvider>
            <Router aroundNav={guardNavigation}>
              <Switch>
                {routes.map(({ path, isPublic, Content }) => (
                  <Route key={path} path={path}>
                    {isPublic ? (
                      <Screen Content={Content} />
                    ) : (
                      <Protected>
                        <AdminLayout>
                          <Screen Content={Content} />
                        </AdminLayout>
                      </Protected>
                    )}
                  </Route>
                ))}
                <Route>
                  <NotFound />
                </Route>
              </Switch>
              <LeaveDialog />
            </Router>
          </AuthProvider>
        </QuizzesContext>
      </QueryClientProvider>
      <Toaster words={{ region: 'Notifications', close: 'Close' }} />
    </FirmContext>
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
