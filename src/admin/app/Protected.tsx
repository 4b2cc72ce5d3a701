import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { hasPermission, type RequiredPermission } from '#domain/accounts/permission.ts'
import { useAuth } from './auth.tsx'
import { AdminLayout } from './AdminLayout.tsx'
import { Loading } from '../components/Loading.tsx'
import { Page } from '../components/Page.tsx'

/** The history state with which a protected screen redirects to the sign-in screen. */
export interface SignInState {
  readonly returnTo: string
}

interface Props {
  readonly permission: RequiredPermission
  readonly children: ReactNode
}

/** Renders a screen for who may use it, and redirects who is not signed in to the sign-in screen. */
export function Protected({ permission, children }: Props) {
  const { user, isLoading, logout } = useAuth()
  const [path] = useLocation()

  if (isLoading) return <Loading />
  if (user) {
    return (
      <AdminLayout>{hasPermission(user, permission) ? children : <NoPermission />}</AdminLayout>
    )
  }
  // After a logout, the next sign-in starts at the dashboard instead of this screen.
  const isLoggedOut = logout.isPending || logout.isSuccess
  const state: SignInState | null = isLoggedOut ? null : { returnTo: path }
  return <Redirect to="/admin/auth" replace state={state} />
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
