import type { AttentionItem } from '#domain/health/health-report.ts'
import { SELF_CHECKS } from '#domain/health/self-check.ts'
import { STORAGE_RULES } from '#domain/health/storage-rules.ts'
import { describeSpam } from '#domain/leads/spam.ts'
import { formatCount, formatDateTime } from '../../kit/format.ts'

interface Notice {
  readonly text: string
  /** The screen where it can be fixed. */
  readonly screen?: string
  /** Where the record that it is about can be read as it is stored. */
  readonly rawRecord?: string
}

/** What a user reads about a problem. */
export function describeAttention(item: AttentionItem): Notice {
  switch (item.kind) {
    case 'storage':
      return { text: item.reason ?? 'Storage is not working. Changes cannot be saved right now.' }
    case 'storage-rule': {
      const { expectation, consequence } = STORAGE_RULES[item.rule]
      return { text: `Storage breaks the rule “${expectation}”. ${consequence}` }
    }
    case 'publishing-failed':
      return { text: `The site has failed to build since ${formatDateTime(item.since)}.` }
    case 'publishing-stuck':
      return {
        text: 'Saved changes are missing from the site although it was built. On Netlify, check that deploys are not locked. Then choose Publish now.',
      }
    case 'posts-overdue': {
      const articles = formatCount(item.count, 'scheduled article')
      return { text: `${articles} should be published by now`, screen: '/admin/blog' }
    }
    case 'leads-overdue': {
      const leads = item.count === 1 ? '1 lead has' : `${item.count} leads have`
      const text = `${leads} waited for an answer for more than 24 hours`
      return { text, screen: '/admin/leads?due=overdue' }
    }
    case 'spam':
      return { text: `${describeSpam(item.count)}. Look`, screen: '/admin/leads?status=spam' }
    case 'email-failed': {
      const emails = formatCount(item.count, 'email')
      return { text: `${emails} could not be delivered`, screen: '/admin/outbox' }
    }
    case 'email-not-set-up': {
      const emails = item.waiting === 1 ? '1 email is' : `${item.waiting} emails are`
      return { text: `${emails} waiting. ${item.reason}`, screen: '/admin/outbox' }
    }
    case 'job-unfinished': {
      const steps = item.steps.length > 0 ? ` (${item.steps.join(', ')})` : ''
      const since = formatDateTime(item.since)
      return {
        text: `The scheduled job “${item.job}” did not finish on ${since}${steps}. The next run continues.`,
      }
    }
    case 'job-late': {
      const text = `The scheduled job “${item.job}” has not run since ${formatDateTime(item.since)}`
      return { text, screen: '/admin/health' }
    }
    case 'self-check-failed': {
      const text = `Fails since ${formatDateTime(item.since)}: ${SELF_CHECKS[item.check]}`
      return { text, screen: '/admin/health' }
    }
    case 'unreadable-record': {
      const { store, key } = item
      return {
        text: `A record in ${store} cannot be read and is left out.`,
        rawRecord: `/api/admin/unreadable-record?${new URLSearchParams({ store, key })}`,
      }
    }
    case 'roll-up-behind': {
      const day = item.rolledTo ?? 'no day yet'
      return {
        text: `Funnel figures are summed up to ${day}. Reports stay correct but take longer.`,
      }
    }
  }
}
