import type { ComponentType } from 'react'

export interface Screen {
  readonly path: string
  /** The document title, and the label in the navigation. */
  readonly title: string
  readonly inNavigation?: true
  /** Shown without a session. */
  readonly isPublic?: true
  readonly load: () => Promise<{ default: ComponentType }>
}

/**
 * The routes, each loaded when it is opened. `pages/admin/[...path].astro` builds a page for every path
 * without a parameter; a path with one needs a rewrite to `/admin.html` in netlify.toml.
 */
export const screens: readonly Screen[] = [
  {
    path: '/admin/auth',
    title: 'Admin Sign In',
    isPublic: true,
    load: () => import('../sign-in/SignIn.tsx'),
  },
  {
    path: '/admin',
    title: 'Dashboard',
    inNavigation: true,
    load: () => import('../dashboard/Dashboard.tsx'),
  },
  {
    path: '/admin/blog',
    title: 'Posts',
    inNavigation: true,
    load: () => import('../posts/list/ManagePosts.tsx'),
  },
  {
    path: '/admin/blog/new',
    title: 'Create Blog Post',
    load: () => import('../posts/form/CreatePost.tsx'),
  },
  {
    path: '/admin/blog/:id/edit',
    title: 'Edit Blog Post',
    load: () => import('../posts/form/EditPost.tsx'),
  },
  {
    path: '/admin/leads',
    title: 'Leads',
    inNavigation: true,
    load: () => import('../leads/list/Leads.tsx'),
  },
  {
    path: '/admin/leads/:key',
    title: 'Lead',
    load: () => import('../leads/detail/Lead.tsx'),
  },
  {
    path: '/admin/campaigns',
    title: 'Campaigns',
    inNavigation: true,
    load: () => import('../campaigns/Campaigns.tsx'),
  },
  {
    path: '/admin/funnel',
    title: 'Funnel',
    inNavigation: true,
    load: () => import('../funnel/Funnel.tsx'),
  },
  {
    path: '/admin/outbox',
    title: 'Outbox',
    inNavigation: true,
    load: () => import('../outbox/Outbox.tsx'),
  },
  {
    path: '/admin/activity',
    title: 'Activity',
    inNavigation: true,
    load: () => import('../activity/Activity.tsx'),
  },
  {
    path: '/admin/users',
    title: 'Users',
    inNavigation: true,
    load: () => import('../users/Users.tsx'),
  },
]
