import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchJson } from '#client/query.ts'
import type { ContentDocument } from '#domain/content/content-document.ts'
import type { ContentPreview } from '#domain/content/page-texts.ts'
import { Checkbox, SelectField, type Choice } from '../../kit/forms/Field.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { contentPath } from '../queries.ts'
import { fetchBuiltPage } from './built-page.ts'
import { PagePreview } from './PagePreview.tsx'
import { QuizTrial } from './QuizTrial.tsx'

export interface PreviewProps {
  readonly document: ContentDocument
  /** The words in the form, saved or not. */
  readonly value: unknown
}

export interface FramedProps extends PreviewProps {
  /** The width of the device in pixels. */
  readonly width: number
}

/** Shows a document with its new words, as wide as on a device. */
export default function Preview(props: PreviewProps) {
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
function Pages({ document, value, width }: FramedProps) {
  const { id, pages } = document
  const [path = '', setPath] = useState(pages[0]?.path)
  const preview = useQuery({
    queryKey: ['preview', id, path],
    queryFn: () =>
      Promise.all([fetchJson<ContentPreview>(`${contentPath(id)}/preview`), fetchBuiltPage(path)]),
    staleTime: 0,
    gcTime: 0,
  })
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
      <QueryResult query={preview} name="preview">
        {([compared, built]) => (
          <PagePreview key={path} {...{ document, value, page, compared, built, width }} />
        )}
      </QueryResult>
    </>
  )
}
