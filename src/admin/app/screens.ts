import type { ComponentType } from 'react'
import type { RequiredPermission } from '#domain/accounts/permission.ts'

/** The menus of the header. One with a single screen is a link to it. */
export const MENUS = ['Dashboard', 'Write', 'Leads', 'Marketing', 'System', 'Account'] as const

type Menu = (typeof MENUS)[number]

export interface Screen {
  readonly path: string
  /** The document title, and the label in the navigation. */
  readonly title: string
  /** The menu that leads to it. */
  readonly menu?: Menu
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
    menu: 'Dashboard',
    load: () => import('../dashboard/Dashboard.tsx'),
  },
  {
    path: '/admin/blog',
    title: 'Posts',
    permission: 'posts',
    menu: 'Write',
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
    path: '/admin/blog/pages',
    title: 'Pages',
    permission: 'posts',
    menu: 'Write',
    load: () => import('../posts/list/ManagePosts.tsx'),
  },
  {
    path: '/admin/blog/pages/new',
    title: 'Create Page',
    permission: 'posts',
    load: editPost,
  },
  {
    path: '/admin/blog/transfer',
    title: 'Import and Export',
    permission: 'posts',
    menu: 'Write',
    load: () => import('../transfer/Transfer.tsx'),
  },
  {
    path: '/admin/blog/redirects',
    title: 'Redirects',
    permission: 'posts',
    menu: 'Write',
    load: () => import('../redirects/Redirects.tsx'),
  },
  {
    path: '/admin/content',
    title: 'Content',
    permission: 'administrator',
    menu: 'Write',
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
    menu: 'Leads',
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
    menu: 'Marketing',
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
    menu: 'Marketing',
    load: () => import('../marketing/costs/Costs.tsx'),
  },
  {
    path: '/admin/sources',
    title: 'Sources',
    permission: 'campaigns',
    menu: 'Marketing',
    load: () => import('../marketing/sources/Sources.tsx'),
  },
  {
    path: '/admin/funnel',
    title: 'Funnel',
    permission: 'campaigns',
    menu: 'Marketing',
    load: () => import('../marketing/funnel/Funnel.tsx'),
  },
  {
    path: '/admin/outbox',
    title: 'Outbox',
    permission: 'administrator',
    menu: 'System',
    load: () => import('../operations/outbox/Outbox.tsx'),
  },
  {
    path: '/admin/activity',
    title: 'Activity',
    permission: 'administrator',
    menu: 'System',
    load: () => import('../operations/activity/Activity.tsx'),
  },
  {
    path: '/admin/health',
    title: 'Health',
    permission: 'administrator',
    menu: 'System',
    load: () => import('../operations/health/Health.tsx'),
  },
  {
    path: '/admin/users',
    title: 'Users',
    permission: 'administrator',
    menu: 'System',
    load: () => import('../users/Users.tsx'),
  },
  {
    path: '/admin/account',
    title: 'Your Account',
    permission: 'account',
    menu: 'Account',
    load: () => import('../account/Account.tsx'),
  },
]
