import type { FirmFacts } from '../../site/firm-facts.ts'
import type { PageText } from './page-texts.ts'

/** What the preview of a document needs: `GET /api/admin/content/:id/preview`. */
export interface ContentPreview {
  /** The document as the live release shows it, with the ids that the editor uses. */
  readonly live: unknown
  /** The texts of all documents that stand on the same pages, as the live release has them. */
  readonly texts: readonly PageText[]
  /** The firm's data with which the live release fills them in. */
  readonly facts: FirmFacts
}
