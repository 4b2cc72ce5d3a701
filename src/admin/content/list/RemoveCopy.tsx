import type { ContentSummary } from '#domain/content/content-document.ts'
import { DeleteButton } from '../../kit/DeleteButton.tsx'
import { describeDeletion, useDeletion } from '../../kit/use-deletion.tsx'
import { removeDocument, CONTENT_LISTS } from '../queries.ts'

/** Removes a quiz that was copied here. Its figures and leads are kept. */
export function RemoveCopy({ copy }: { readonly copy: ContentSummary }) {
  const deletion = useDeletion<ContentSummary>({
    describe: ({ title }) =>
      describeDeletion(
        'quiz',
        title,
        'After the next build its address is a page that is not found. Its figures and leads are kept.',
      ),
    send: ({ id }) => removeDocument(id),
    failure: 'The quiz could not be removed.',
    refreshes: CONTENT_LISTS,
  })
  return (
    <>
      <DeleteButton
        name={copy.title}
        disabled={deletion.deleting !== undefined}
        onDelete={() => deletion.ask(copy)}
      />
      {deletion.question}
    </>
  )
}
