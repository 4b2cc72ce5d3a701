import type { Edit, EditOf } from '#domain/content/change.ts'
import type { ContentDocument } from '#domain/content/content-document.ts'
import type { Preview, Shown } from '#domain/content/preview/preview-texts.ts'
import { isSame, type Path, type Tree } from '#domain/content/tree.ts'
import { describePlace } from '../labels.ts'
import { Words } from '../Words.tsx'

const WHERE: Record<Shown, string> = {
  page: 'Shown above.',
  hidden: 'Search engines, browser tabs or screen readers have it.',
  unclear: 'Not shown above: another text of this page says the same.',
  absent: 'Not shown above: it is no text that this page has as it loads.',
}

interface Props {
  readonly document: ContentDocument
  readonly tree: Tree
  readonly edits: readonly Edit[]
  readonly preview: Preview
  readonly onShow: (path: Path) => void
}

/** Every change that visitors do not see yet, and whether the preview above shows it. */
export function Outline({ document, tree, edits, preview, onShow }: Props) {
  if (edits.length === 0) return <p className="text-muted">Visitors see these words already.</p>
  return (
    <section aria-labelledby="preview-changes" className="grid gap-3">
      <h2 id="preview-changes" className="font-semibold">
        What the next build changes
      </h2>
      <ul className="grid gap-3 divide-y divide-line">
        {edits.map((edit) => (
          <li key={`${edit.kind} ${edit.path.join('.')}`} className="grid gap-1 pt-3">
            <p className="text-sm font-semibold">{describePlace(document.form, tree, edit.path)}</p>
            {edit.kind === 'list' && <ListChange edit={edit} />}
            {edit.kind === 'set' && (
              <TextChange edit={edit} where={preview.find(edit.path)} onShow={onShow} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface TextProps {
  readonly edit: EditOf<'set'>
  readonly where: Shown
  readonly onShow: Props['onShow']
}

function TextChange({ edit: { path, from, to }, where, onShow }: TextProps) {
  return (
    <>
      <p className="text-xs text-muted">{WHERE[where]}</p>
      {where === 'page' ? (
        <button
          type="button"
          className="button button-quiet button-small justify-self-start"
          onClick={() => onShow(path)}
        >
          Show in preview
        </button>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          <Words label="Before" value={from} />
          <Words label="After" value={to} />
        </div>
      )}
    </>
  )
}

/** Items that were added, removed or moved, which the preview leaves where they were. */
function ListChange({ edit: { from, to, added, removed } }: { readonly edit: EditOf<'list'> }) {
  const kept = (ids: readonly string[], others: readonly string[]) =>
    ids.filter((id) => others.includes(id))
  const isMoved = !isSame(kept(from, to), kept(to, from))
  return (
    <>
      <p className="text-xs text-muted">
        The preview does not show added, removed and moved items.
      </p>
      {Object.entries(added).map(([id, value]) => (
        <Words key={id} label="Added" value={value} />
      ))}
      {Object.entries(removed).map(([id, value]) => (
        <Words key={id} label="Removed" value={value} />
      ))}
      {isMoved && <p>Items are in another order.</p>}
    </>
  )
}
