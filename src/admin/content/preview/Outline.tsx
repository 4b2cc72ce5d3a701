import { Button } from '../../kit/buttons.tsx'
import type { ContentDocument } from '#domain/content/content-document.ts'
import type { Change } from '#domain/content/merge.ts'
import type { Path } from '#domain/content/value.ts'
import { describePlace } from '../labels.ts'
import { ChangedWords } from '../Words.tsx'

interface Props {
  readonly document: ContentDocument
  readonly value: unknown
  readonly changes: readonly Change[]
  /** Scrolls to a changed text of the page above; `undefined` if the page does not show it. */
  readonly findOnPage: (path: Path) => (() => void) | undefined
}

/** Every change that visitors do not see yet, and the way to it in the preview above. */
export function Outline({ document, value, changes, findOnPage }: Props) {
  if (changes.length === 0) return <p className="text-muted">Visitors see these words already.</p>
  return (
    <section aria-labelledby="preview-changes" className="grid gap-3">
      <h2 id="preview-changes" className="font-semibold">
        What the next build changes
      </h2>
      <ul className="grid gap-3 divide-y divide-line">
        {changes.map((change) => {
          const show = findOnPage(change.path)
          return (
            <li key={change.path.join('.')} className="grid gap-1 pt-3">
              <p className="text-sm font-semibold">
                {describePlace(document.form, value, change.path, change.before)}
              </p>
              <ChangedWords {...change} />
              {show ? (
                <Button className="justify-self-start" onClick={show}>
                  Show in preview
                </Button>
              ) : (
                change.path[0] !== 'look' && (
                  <p className="text-xs text-muted">The preview cannot show this.</p>
                )
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
