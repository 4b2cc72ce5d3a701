import { accounts } from '../accounts/account.ts'
import { activities } from '../accounts/activity.ts'
import { credentials, names } from '../accounts/claims.ts'
import { administrators } from '../accounts/rights.ts'
import { contentChanges, contentVersions, quizCopies } from '../content/content-store.ts'
import { outbox } from '../email/outbox.ts'
import { shareOptOuts } from '../email/share-opt-out.ts'
import { idempotencyRecords, leads } from '../leads/leads.ts'
import { savedResults } from '../leads/saved-results.ts'
import { clickMonths, clicks, shortLinks } from '../marketing/campaigns/short-links.ts'
import { conversionExports } from '../marketing/conversions.ts'
import { costLayouts, costMonths } from '../marketing/costs.ts'
import { funnelDays, funnelMonths, rollUpState } from '../marketing/funnel/closed-days.ts'
import { posts, postVersions } from '../posts/post-store.ts'
import { previewRevocations } from '../posts/preview.ts'
import { slugClaims } from '../posts/slugs.ts'
import { workingCopies } from '../posts/working-copies.ts'
import { shippedImports } from '../publishing/shipped.ts'
import { quizVersions } from '../site/quiz-versions.ts'
import type { Collection } from '../storage/collection.ts'
import { campaignNames } from '../tracking/campaign-names.ts'
import { events } from '../tracking/events.ts'
import { savedLinks } from '../tracking/saved-links.ts'

/** The kind of a store's contents, which decides how it is archived: records of a collection, bytes, or keys alone. */
export type Contents = Pick<Collection<unknown>, 'parse'> | 'bytes' | 'keys'

/**
 * The stores in a backup, in the order of restoring: references come after what they refer to.
 * A `keys` store has all its information in the keys.
 */
export const BACKED_UP_STORES: Readonly<Record<string, Contents>> = {
  users: accounts,
  usernames: names.records,
  'passkey-credentials': credentials.records,
  administrators,
  media: 'bytes',
  'post-revisions': postVersions.records,
  'preview-revocations': previewRevocations,
  posts,
  'working-copies': workingCopies,
  slugs: slugClaims,
  'shipped-posts': shippedImports,
  'content-revisions': contentVersions.records,
  'quiz-copies': quizCopies,
  'content-changes': contentChanges,
  'quiz-versions': quizVersions,
  leads,
  'saved-results': savedResults,
  'lead-arrivals': idempotencyRecords,
  outbox,
  'outbox-waiting': 'keys',
  'outbox-people': 'keys',
  activity: activities,
  events,
  'campaign-names': campaignNames,
  'funnel-days': funnelDays,
  'funnel-months': funnelMonths,
  'funnel-state': rollUpState,
  'campaign-links': savedLinks,
  'short-links': shortLinks,
  'short-link-clicks': clicks,
  'short-link-months': clickMonths,
  costs: costMonths,
  'cost-layouts': costLayouts,
  'conversion-exports': conversionExports,
  'share-opt-outs': shareOptOuts,
}

/** Stores of releases up to 0.2.0. Some hold what leads had that were erased since. */
export const FORMER_STORES = [
  'inbox-catalogue',
  'inbox-changes',
  'inbox-segments',
  'lead-source-sums',
  'lead-sources',
  'post-index',
  'proof-run',
  'restore-scratch',
  'social-images',
]

/** The stores without a backup: derived, or meaningless on another machine. */
export const EXCLUDED_STORES: readonly string[] = [
  'account-links',
  'build-hook',
  'build-repair',
  'build-state',
  'builds',
  'campaign-link-list',
  'cost-list',
  'digests',
  'funnel-day-parts',
  'funnel-month-list',
  'health',
  'inbox',
  'job-runs',
  'known-devices',
  'lead-people',
  'lead-people-state',
  'login-attempts',
  'post-list',
  'post-packs',
  'proof-position',
  'proofs',
  'server-errors',
  'sessions',
  'short-link-list',
  'short-link-month-list',
  'storage-check',
  'storage-scratch',
  'throttle',
  'unreadable-records',
  'unused-images',
  'used-challenges',
  ...FORMER_STORES,
]
