import { useState } from 'react'
import type { ContentDocument } from '#domain/content/content-document.ts'
import type { Path } from '#domain/content/value.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { usePreview } from '../queries.ts'
import { DeviceButtons, useDevice, WIDTHS } from './PageFrame.tsx'
import { PagePreview } from './PagePreview.tsx'
import { QuizTrial } from './QuizTrial.tsx'

interface Props {
  readonly document: ContentDocument
  /** The words in the form, saved or not. */
  readonly value: unknown
  readonly onOpen: (path: Path) => void
}

/** How a document looks with its new words: its pages, or the quiz itself. */
export default function Preview(props: Props) {
  return props.document.group === 'quizzes' ? <QuizTrial {...props} /> : <Pages {...props} />
}

/** The pages that show a document with its new words, at the widths of a phone and a desktop. */
function Pages({ document, value, onOpen }: Props) {
  const { pages } = document
  const [path, setPath] = useState(pages[0]?.path)
  const [device, setDevice] = useDevice()
  const compared = usePreview(document.id)
  const page = pages.find((one) => one.path === path)
  if (!page) return <p className="mt-3 text-muted">No page shows these words by itself.</p>
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        {pages.length > 1 && (
          <Field label="Page">
            {(control) => (
              <select {...control} value={path} onChange={(event) => setPath(event.target.value)}>
                {pages.map((one) => (
                  <option key={one.path} value={one.path}>
                    {one.title}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <DeviceButtons device={device} onChange={setDevice} />
      </div>
      <QueryResult query={compared} failed="The preview could not be loaded.">
        {(data) => (
          <PagePreview
            key={path}
            {...{ document, value, page, onOpen }}
            compared={data}
            width={WIDTHS[device]}
          />
        )}
      </QueryResult>
    </div>
  )
}
