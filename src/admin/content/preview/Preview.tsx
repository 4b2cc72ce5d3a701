import { useState } from 'react'
import type { ContentDocument } from '#domain/content/content-document.ts'
import type { Path } from '#domain/content/value.ts'
import { Checkbox, SelectField, type Choice } from '../../kit/forms/Field.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { usePreview } from '../queries.ts'
import { PagePreview } from './PagePreview.tsx'
import { QuizTrial } from './QuizTrial.tsx'

interface Props {
  readonly document: ContentDocument
  /** The words in the form, saved or not. */
  readonly value: unknown
  readonly onOpen: (path: Path) => void
}

/** Shows a document with its new words, as wide as on a device. */
export default function Preview(props: Props) {
  // A desktop's page is too small to read on a phone.
  const [isPhone, setIsPhone] = useState(() => matchMedia('(width < 48rem)').matches)
  const { group, pages } = props.document
  const Shown = group === 'quizzes' ? QuizTrial : Pages
  if (group !== 'quizzes' && pages.length === 0)
    return <p className="mt-3 text-muted">No page shows these words by itself.</p>
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
      <Checkbox label="As wide as a phone" checked={isPhone} onChange={setIsPhone} />
      <Shown {...props} width={isPhone ? 390 : 1280} />
    </div>
  )
}

/** The pages that show a document with its new words. */
function Pages({ document, value, onOpen, width }: Props & { readonly width: number }) {
  const { pages } = document
  const [path, setPath] = useState(pages[0]?.path)
  const compared = usePreview(document.id)
  const page = pages.find((one) => one.path === path)
  if (!page) return null
  return (
    <>
      {pages.length > 1 && (
        <SelectField
          label="Page"
          value={page.path}
          choices={pages.map((one): Choice => [one.path, one.title])}
          onChange={setPath}
        />
      )}
      <QueryResult query={compared} failed="The preview could not be loaded.">
        {(data) => (
          <PagePreview key={path} {...{ document, value, page, onOpen, width }} compared={data} />
        )}
      </QueryResult>
    </>
  )
}
