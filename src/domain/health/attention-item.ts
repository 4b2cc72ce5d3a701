import type { ProofName } from './proof.ts'
import type { StorageRule } from './storage-rules.ts'

/** What the dashboard shows because it does not resolve itself. */
export type AttentionItem =
  | { readonly kind: 'email-failed'; readonly count: number }
  | { readonly kind: 'email-not-set-up'; readonly waiting: number }
  | { readonly kind: 'publishing-failed'; readonly since: string }
  | { readonly kind: 'publishing-stuck' }
  | { readonly kind: 'posts-overdue'; readonly count: number }
  | { readonly kind: 'leads-overdue' | 'spam'; readonly count: number }
  | { readonly kind: 'roll-up-behind'; readonly rolledTo: string | undefined }
  | {
      /** The last run did not finish, or the next one never came. */
      readonly kind: 'job-unfinished' | 'job-late'
      readonly job: string
      readonly since: string
      readonly steps: readonly string[]
    }
  | { readonly kind: 'proof-failed'; readonly proof: ProofName; readonly since: string }
  | { readonly kind: 'unreadable-record'; readonly store: string; readonly key: string }
  /** `reason` says why nothing can be saved, where it is known. */
  | { readonly kind: 'storage'; readonly reason?: string }
  | { readonly kind: 'storage-rule'; readonly rule: StorageRule }
