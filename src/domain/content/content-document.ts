import type { PreviewPage } from './documents.ts'
import type { Form } from './form.ts'
import type { Change, MergeConflict } from './merge.ts'

/** A document in the list of the admin area. */
export interface ContentSummary {
  readonly id: string
  readonly title: string
  readonly group: 'site' | 'pages' | 'notices' | 'quizzes'
  /** The address where visitors read it. */
  readonly address?: string
  /** How many changes the site shows or will show. */
  readonly changes: number
  /** How many places wait for a decision, because the file and an editor changed them. */
  readonly conflictCount: number
  readonly savedAt?: string
  readonly savedBy?: string
  /** The file is gone; only its stored changes are left. */
  readonly isRemoved: boolean
  /** A quiz that was copied here and has no file. */
  readonly isCopy: boolean
  /** A quiz of the ads funnel, which can be copied. */
  readonly isAdsQuiz: boolean
}

/** A document for the editor: `GET /api/admin/content/:id`. */
export interface ContentDocument extends ContentSummary {
  /** The save that was read; 0 before the first. */
  readonly version: number
  readonly value: unknown
  readonly form: Form
  readonly conflicts: readonly MergeConflict[]
  /** The pages that show the document, its own page first. */
  readonly pages: readonly PreviewPage[]
}

/** One save in the history of a document. */
export interface ContentVersion {
  readonly version: number
  readonly savedAt: string
  readonly savedBy: string
  /** The differences from the save before. */
  readonly changes: readonly Change[]
}
