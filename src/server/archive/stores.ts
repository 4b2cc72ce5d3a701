/** What a store holds, which decides how it is archived. */
export type Contents = 'json' | 'bytes' | 'keys'

/**
 * The stores in a backup, in the order of restoring: references come after what they refer to.
 * A `keys` store has all its information in the keys.
 */
export const BACKED_UP_STORES: Readonly<Record<string, Contents>> = {
  users: 'json',
  usernames: 'json',
  administrators: 'json',
  media: 'bytes',
  // Derived, but slow to draw: a restored site would start with placeholders.
  'social-images': 'bytes',
  'post-revisions': 'json',
  'preview-revocations': 'json',
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

/** The stores without a backup: derived, or meaningless on another machine. */
export const EXCLUDED_STORES: readonly string[] = [
  'build-hook',
  'build-state',
  'digests',
  'health',
  'inbox-catalogue',
  'inbox-changes',
  'inbox-segments',
  'job-runs',
  'login-attempts',
  'post-index',
  'sessions',
  'throttle',
  'unreadable-records',
  'unused-images',
]
