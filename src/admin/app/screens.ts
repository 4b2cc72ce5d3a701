import type { ComponentType } from 'react'
import type { RequiredPermission } from '#domain/accounts/permission.ts'

export interface Screen {
  readonly path: string
  /** The document title, and the label in the navigation. */
  readonly title: string
  readonly inNavigation?: true
  /** Who may open it; the server checks each call again. */
  readonly permission: RequiredPermission | 'anyone'
  readonly load: () => Promise<{ default: ComponentType }>
}

const editPost = () => import('../posts/form/EditPost.tsx')

/**
 * The routes, each loaded when it is opened. `pages/admin/[...path].astro` builds a page for every path
 * without a parameter; a path with one needs a rewrite to `/admin.html` in netlify.toml.
 */
export const screens: readonly Screen[] = [
  {
    path: '/admin/auth',
    title: 'Admin Sign In',
    permission: 'anyone',
    load: () => import('../sign-in/SignIn.tsx'),
  },
  {
    path: '/admin/forgot-password',
    title: 'Forgot Your Password?',
    permission: 'anyone',
    load: () => import('../sign-in/ForgotPassword.tsx'),
  },
  {
    path: '/admin/reset-password',
    title: 'New Password',
    permission: 'anyone',
    load: () => import('../sign-in/ResetPassword.tsx'),
  },
  {
    path: '/admin/invitation',
    title: 'Invitation',
    permission: 'anyone',
    load: () => import('../sign-in/AcceptInvitation.tsx'),
  },
  {
    path: '/admin/confirm-email',
    title: 'Confirm Email Address',
    permission: 'anyone',
    load: () => import('../sign-in/ConfirmEmail.tsx'),
  },
  {
    path: '/admin',
    title: 'Dashboard',
    permission: 'account',
    inNavigation: true,
    load: () => import('../dashboard/Dashboard.tsx'),
  },
  {
    path: '/admin/blog',
    title: 'Posts',
    permission: 'posts',
    inNavigation: true,
    load: () => import('../posts/list/ManagePosts.tsx'),
  },
  {
    path: '/admin/blog/new',
    title: 'Create Blog Post',
    permission: 'posts',
    load: editPost,
  },
  {
    path: '/admin/blog/:id/edit',
    title: 'Edit Blog Post',
    permission: 'posts',
    load: editPost,
  },
  {
    path: '/admin/blog/transfer',
    title: 'Import and Export',
    permission: 'posts',
    load: () => import('../transfer/Transfer.tsx'),
  },
  {
    path: '/admin/blog/redirects',
    title: 'Redirects',
    permission: 'posts',
    load: () => import('../redirects/Redirects.tsx'),
  },
  {
    path: '/admin/content',
    title: 'Content',
    permission: 'administrator',
    inNavigation: true,
    load: () => import('../content/list/ContentList.tsx'),
  },
  {
    path: '/admin/content/:id',
    title: 'Content',
    permission: 'administrator',
    load: () => import('../content/EditContent.tsx'),
  },
  {
    path: '/admin/leads',
    title: 'Leads',
    permission: 'leads',
    inNavigation: true,
    load: () => import('../leads/list/Leads.tsx'),
  },
  {
    path: '/admin/leads/:key',
    title: 'Lead',
    permission: 'leads',
    load: () => import('../leads/detail/Lead.tsx'),
  },
  {
    path: '/admin/campaigns',
    title: 'Campaigns',
    permission: 'campaigns',
    inNavigation: true,
    load: () => import('../marketing/campaigns/Campaigns.tsx'),
  },
  {
    path: '/admin/campaigns/files',
    title: 'Files for ad platforms',
    permission: 'campaigns',
    load: () => import('../marketing/conversions/ConversionFiles.tsx'),
  },
  {
    path: '/admin/campaigns/costs',
    title: 'Costs',
    permission: 'campaigns',
    load: () => import('../marketing/costs/Costs.tsx'),
  },
  {
    path: '/admin/sources',
    title: 'Sources',
    permission: 'campaigns',
    inNavigation: true,
    load: () => import('../marketing/sources/Sources.tsx'),
  },
  {
    path: '/admin/funnel',
    title: 'Funnel',
    permission: 'campaigns',
    inNavigation: true,
    load: () => import('../marketing/funnel/Funnel.tsx'),
  },
  {
    path: '/admin/outbox',
    title: 'Outbox',
    permission: 'administrator',
    inNavigation: true,
    load: () => import('../operations/outbox/Outbox.tsx'),
  },
  {
    path: '/admin/activity',
    title: 'Activity',
    permission: 'administrator',
    inNavigation: true,
    load: () => import('../operations/activity/Activity.tsx'),
  },
  {
    path: '/admin/health',
    title: 'Health',
    permission: 'administrator',
    inNavigation: true,
    load: () => import('../operations/health/Health.tsx'),
  },
  {
    path: '/admin/users',
    title: 'Users',
    permission: 'administrator',
    inNavigation: true,
    load: () => import('../users/Users.tsx'),
  },
  {
    path: '/admin/account',
    title: 'Your Account',
    permission: 'account',
    load: () => import('../account/Account.tsx'),
  },
]
