import type { ContentSummary } from '#domain/content/content-document.ts'
import { DeleteButton } from '../../kit/DeleteButton.tsx'
import { describeDeletion, useDeletion } from '../../kit/use-deletion.tsx'
import { removeDocument, CONTENT_LISTS } from '../queries.ts'

const QUIZ =
  'After the next build its address is a page that is not found. Its figures and leads are kept.'
const PAGE =
  'The site has no such page anymore. What was saved of it stays in its earlier versions.'

/** Removes a quiz that was copied here, or what was saved of a page that is gone. */
export function RemoveDocument({ document }: { readonly document: ContentSummary }) {
  const deletion = useDeletion<ContentSummary>({
    describe: ({ title, isCopy }) =>
      describeDeletion(isCopy ? 'quiz' : 'page', title, isCopy ? QUIZ : PAGE),
    send: ({ id }) => removeDocument(id),
    failure: 'It could not be removed.',
    refreshes: CONTENT_LISTS,
  })
  return (
    <>
      <DeleteButton
        name={document.title}
        disabled={deletion.deleting !== undefined}
        onDelete={() => deletion.ask(document)}
      />
      {deletion.question}
    </>
  )
}
