import type { ComponentType } from 'react'
import { hasPermission, type RequiredPermission, type Rights } from '#domain/accounts/permission.ts'

type Row = readonly [
  path: string,
  /** The document title, and the label in the navigation. */
  title: string,
  /** The permission that opens it; the server checks each call again. */
  permission: RequiredPermission | 'anyone',
  load: () => Promise<{ default: ComponentType }>,
]

const importExport = () => import('../import-export/ImportExport.tsx')
const campaigns = () => import('../marketing/campaigns/Campaigns.tsx')
const activity = () => import('../operations/activity/Activity.tsx')
const forgotPassword = () => import('../sign-in/ForgotPassword.tsx')
const accountLink = () => import('../sign-in/AccountLink.tsx')
const conversionFiles = () => import('../marketing/conversions/ConversionFiles.tsx')
const editPost = () => import('../posts/form/EditPost.tsx')

/**
 * The routes by the menu that leads to them, each loaded when it is opened.
 * `pages/admin/[...path].astro` builds a page for every path without a parameter; a path with one
 * needs a rewrite to `/admin.html` in netlify.toml.
 */
const ROUTES = {
  Dashboard: [['/admin', 'Dashboard', 'account', () => import('../dashboard/Dashboard.tsx')]],
  Write: [
    ['/admin/blog', 'Posts', 'posts', () => import('../posts/list/ManagePosts.tsx')],
    ['/admin/blog/pages', 'Pages', 'posts', () => import('../posts/list/ManagePosts.tsx')],
    ['/admin/blog/transfer', 'Import and Export', 'posts', importExport],
    ['/admin/blog/redirects', 'Redirects', 'posts', () => import('../redirects/Redirects.tsx')],
    ['/admin/content', 'Content', 'administrator', () => import('../content/list/ContentList.tsx')],
  ],
  Leads: [['/admin/leads', 'Leads', 'leads', () => import('../leads/list/Leads.tsx')]],
  Marketing: [
    ['/admin/campaigns', 'Campaigns', 'campaigns', campaigns],
    ['/admin/campaigns/costs', 'Costs', 'campaigns', () => import('../marketing/costs/Costs.tsx')],
    ['/admin/sources', 'Sources', 'campaigns', () => import('../marketing/sources/Sources.tsx')],
    ['/admin/funnel', 'Funnel', 'campaigns', () => import('../marketing/funnel/Funnel.tsx')],
  ],
  System: [
    ['/admin/outbox', 'Outbox', 'administrator', () => import('../operations/outbox/Outbox.tsx')],
    ['/admin/activity', 'Activity', 'administrator', activity],
    ['/admin/health', 'Health', 'administrator', () => import('../operations/health/Health.tsx')],
    ['/admin/users', 'Users', 'administrator', () => import('../users/Users.tsx')],
  ],
  Account: [['/admin/account', 'Your Account', 'account', () => import('../account/Account.tsx')]],
  unlisted: [
    ['/admin/auth', 'Admin Sign In', 'anyone', () => import('../sign-in/SignIn.tsx')],
    ['/admin/forgot-password', 'Forgot Your Password?', 'anyone', forgotPassword],
    ['/admin/reset-password', 'New Password', 'anyone', accountLink],
    ['/admin/invitation', 'Invitation', 'anyone', accountLink],
    ['/admin/confirm-email', 'Confirm Email Address', 'anyone', accountLink],
    ['/admin/blog/new', 'Create Blog Post', 'posts', editPost],
    ['/admin/blog/:id/edit', 'Edit Blog Post', 'posts', editPost],
    ['/admin/blog/pages/new', 'Create Page', 'posts', editPost],
    ['/admin/content/:id', 'Content', 'administrator', () => import('../content/EditContent.tsx')],
    ['/admin/leads/:key', 'Lead', 'leads', () => import('../leads/detail/Lead.tsx')],
    ['/admin/campaigns/files', 'Files for ad platforms', 'campaigns', conversionFiles],
  ],
} satisfies Record<string, readonly Row[]>

export const screens = Object.entries(ROUTES).flatMap(([menu, rows]) =>
  rows.map(([path, title, permission, load]: Row) => ({ menu, path, title, permission, load })),
)

export type Screen = (typeof screens)[number]

/** Lists the screens behind a sign-in that a user may open. */
export function listAllowedScreens(user: Rights): Screen[] {
  return screens.filter(
    ({ permission }) => permission !== 'anyone' && hasPermission(user, permission),
  )
}
