/** What stands behind a store's keys, which decides how it is archived. */
export type Contents = 'json' | 'bytes' | 'keys'

/**
 * The stores a backup carries, in the order in which it is restored: what points to something comes
 * after it. `keys` are stores whose keys say everything and whose values say nothing.
 */
export const BACKED_UP_STORES: Readonly<Record<string, Contents>> = {
  users: 'json',
  usernames: 'json',
  administrators: 'json',
  media: 'bytes',
  // Derived, but slow to draw: a restored site would go out with stand-ins.
  'social-images': 'bytes',
  'post-revisions': 'json',
  posts: 'json',
  slugs: 'json',
  'shipped-posts': 'json',
  leads: 'json',
  'lead-arrivals': 'json',
  outbox: 'json',
  'outbox-waiting': 'keys',
  activity: 'json',
  events: 'json',
  'campaign-names': 'json',
  'funnel-days': 'json',
  'funnel-months': 'json',
  'funnel-state': 'json',
  'campaign-links': 'json',
  'share-opt-outs': 'json',
}

/** The stores it leaves out, because they are derived from the others or mean nothing elsewhere. */
export const EXCLUDED_STORES: readonly string[] = [
  'build-hook',
  'build-state',
  'digests',
  'health',
  'inbox-catalogue',
  'inbox-changes',
  'inbox-segments',
  'login-attempts',
  'post-index',
  'sessions',
  'throttle',
]
