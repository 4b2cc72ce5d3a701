import { useQueryClient } from '@tanstack/react-query'
import type { ContentSummary } from '#domain/content/content-document.ts'
import { DeleteButton } from '../../kit/DeleteButton.tsx'
import { describeDeletion, useDeletion } from '../../kit/use-deletion.tsx'
import { showError } from '../../kit/show-error.ts'
import { invalidateContent, removeDocument } from '../queries.ts'

/** Removes a quiz that was copied here. Its figures and leads are kept. */
export function RemoveCopy({ copy }: { readonly copy: ContentSummary }) {
  const client = useQueryClient()
  const deletion = useDeletion<ContentSummary>({
    describe: ({ title }) =>
      describeDeletion(
        'quiz',
        title,
        'After the next build its address is a page that is not found. Its figures and leads are kept.',
      ),
    send: ({ id }) => removeDocument(id),
    onDeleted: () => invalidateContent(client),
    onError: (error) => showError('The quiz could not be removed.', error),
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
