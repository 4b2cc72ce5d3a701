import type { ContentDocument } from '#domain/content/content-document.ts'
import type { Change } from '#domain/content/merge.ts'
import type { Preview, Shown } from '#domain/content/preview/preview-texts.ts'
import { isLeaf, isList, type Path } from '#domain/content/value.ts'
import { describePlace } from '../labels.ts'
import { ChangedWords } from '../Words.tsx'

const WHERE: Record<Shown, string> = {
  page: 'Shown above.',
  hidden: 'Search engines, browser tabs or screen readers have it.',
  unclear: 'Not shown above: another text of this page says the same.',
  absent: 'Not shown above: it is no text that this page has as it loads.',
}

interface Props {
  readonly document: ContentDocument
  readonly value: unknown
  readonly changes: readonly Change[]
  readonly preview: Preview
  readonly onShow: (path: Path) => void
}

/** Every change that visitors do not see yet, and whether the preview above shows it. */
export function Outline({ document, value, changes, preview, onShow }: Props) {
  if (changes.length === 0) return <p className="text-muted">Visitors see these words already.</p>
  return (
    <section aria-labelledby="preview-changes" className="grid gap-3">
      <h2 id="preview-changes" className="font-semibold">
        What the next build changes
      </h2>
      <ul className="grid gap-3 divide-y divide-line">
        {changes.map((change) => (
          <li key={change.path.join('.')} className="grid gap-1 pt-3">
            <p className="text-sm font-semibold">
              {describePlace(document.form, value, change.path, change.before)}
            </p>
            <PlaceInPreview {...{ change, preview, onShow }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type PlaceProps = Pick<Props, 'preview' | 'onShow'> & { readonly change: Change }

function PlaceInPreview({ change, preview, onShow }: PlaceProps) {
  const { path } = change
  const found = isInPlace(change) ? preview.find(path) : undefined
  const isLook = path[0] === 'look'
  const where = isLook ? 'page' : found
  return (
    <>
      <p className="text-xs text-muted">
        {where ? WHERE[where] : 'The preview does not show added, removed and moved items.'}
      </p>
      {where === 'page' && !isLook ? (
        <button
          type="button"
          className="button button-quiet button-small justify-self-start"
          onClick={() => onShow(path)}
        >
          Show in preview
        </button>
      ) : (
        <ChangedWords {...change} />
      )}
    </>
  )
}

/** Whether a change leaves every text where it was: a single text, or as many words as before. */
function isInPlace({ before, after }: Change): boolean {
  const lists = [before, after].filter((side) => isList(side))
  if (lists.length > 0)
    return lists[0]?.length === lists[1]?.length && lists[0]?.every(isLeaf) === true
  return [before, after].every((side) => side === undefined || isLeaf(side))
}
