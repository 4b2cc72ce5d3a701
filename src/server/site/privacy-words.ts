import { privacySchema, type PrivacyWords } from '#domain/pages/privacy.ts'
import { readContent } from './read-content.ts'

/** The words of the privacy page, of its emails and of the page of a person's records. */
export function readPrivacyWords(): Promise<PrivacyWords> {
  return readContent('pages/privacy', privacySchema)
}
