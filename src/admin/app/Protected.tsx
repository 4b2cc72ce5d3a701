import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { hasPermission, type RequiredPermission } from '#domain/accounts/permission.ts'
import { useAuth } from '../session/auth.tsx'
import { AdminLayout } from './AdminLayout.tsx'
import { Loading } from '../kit/Loading.tsx'
import { Page } from '../kit/Page.tsx'

interface Props {
  readonly permission: RequiredPermission
  readonly children: ReactNode
}

/** Renders a screen for users who may use it, and redirects anyone who is not signed in. */
export function Protected({ permission, children }: Props) {
  const { user, isLoading } = useAuth()

  if (isLoading) return <Loading />
  if (user) {
    return (
      <AdminLayout>{hasPermission(user, permission) ? children : <NoPermission />}</AdminLayout>
    )
  }
  return <Redirect to="/admin/auth" replace />
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
