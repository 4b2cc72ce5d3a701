import type { Form } from '#domain/content/form.ts'
import type { Change } from '#domain/content/merge.ts'
import type { Path } from '#domain/content/value.ts'
import { Button } from '../../kit/buttons.tsx'
import { ChangedPlace } from '../ChangedPlace.tsx'

interface Props {
  readonly form: Form
  readonly value: unknown
  readonly changes: readonly Change[]
  /** Scrolls to a changed text of the page above; `undefined` if the page does not show it. */
  readonly findOnPage: (path: Path) => (() => void) | undefined
}

/** Every change that visitors do not see yet, and the way to it in the preview above. */
export function Outline({ form, value, changes, findOnPage }: Props) {
  if (changes.length === 0) return <p className="text-muted">Visitors see these words already.</p>
  return (
    <section aria-labelledby="preview-changes" className="grid gap-3">
      <h2 id="preview-changes" className="font-semibold">
        What the next build changes
      </h2>
      <ul className="grid gap-6">
        {changes.map((change) => {
          const show = findOnPage(change.path)
          return (
            <ChangedPlace key={change.path.join('.')} document={{ form, value }} change={change}>
              {show ? (
                <Button className="justify-self-start" onClick={show}>
                  Show in preview
                </Button>
              ) : (
                change.path[0] !== 'look' && (
                  <p className="text-xs text-muted">The preview cannot show this.</p>
                )
              )}
            </ChangedPlace>
          )
        })}
      </ul>
    </section>
  )
}
