import type { ApiError } from '#client/api.ts'
import type { ContentDocument } from '#domain/content/content-document.ts'
import type { EditConflict } from '#domain/content/edits/apply-edits.ts'
import { isLeaf, type Leaf, type Path } from '#domain/content/tree.ts'
import { describePlace } from './labels.ts'
import { Words } from './Words.tsx'

/** What the server said about a save that it rejected with 412. */
export function readConflicts({ refusal }: ApiError): readonly EditConflict[] {
  const conflicts = 'conflicts' in refusal ? refusal.conflicts : []
  // Our own server sends these.
  return Array.isArray(conflicts) ? (conflicts as EditConflict[]) : []
}

/** Whether two people changed the items of a list, which has no two texts to choose from. */
export function isListConflict({ mine }: EditConflict): boolean {
  return Array.isArray(mine)
}

interface Props {
  readonly conflicts: readonly EditConflict[]
  readonly document: ContentDocument
  readonly onUseTheirs: (path: Path, theirs: Leaf) => void
}

/** Both texts of each place that two people changed. One's own is in the form, where it can be edited. */
export function EditConflicts({ conflicts, document, onUseTheirs }: Props) {
  if (conflicts.length === 0) return null
  return (
    <section role="alert" className="notice grid gap-4">
      <h2 className="font-semibold">Someone else saved these places meanwhile</h2>
      <p>
        Your texts are in the form. Save again to use them, edit them first, or take what was saved.
      </p>
      {conflicts.map((conflict) => {
        const { path, mine, theirs } = conflict
        return (
          <div key={path.join('.')} className="grid gap-2">
            <h3 className="font-semibold">{describePlace(document.form, document.tree, path)}</h3>
            {isListConflict(conflict) ? (
              <p>
                This list was changed by both of you. Please make your change to the list again.
              </p>
            ) : (
              <>
                <div className="grid gap-3 sm:grid-cols-2">
                  <Words label="Yours" value={mine} />
                  <Words label="Saved" value={theirs} />
                </div>
                {isLeaf(theirs) && (
                  <button
                    type="button"
                    className="button button-quiet button-small justify-self-start"
                    onClick={() => onUseTheirs(path, theirs)}
                  >
                    Use theirs
                  </button>
                )}
              </>
            )}
          </div>
        )
      })}
    </section>
  )
}
