import type { ApiError } from '#client/api.ts'
import type { ContentDocument } from '#domain/content/content-document.ts'
import { isLeaf, type Path, type Tree } from '#domain/content/tree.ts'
import { describePlace } from './labels.ts'
import { Words } from './Words.tsx'

/** A place that someone else changed while one was editing it. */
export interface Clash {
  readonly path: Path
  readonly mine: unknown
  readonly theirs: unknown
  readonly isList: boolean
}

/** What the server said about a save that it rejected with 412. */
export function readClashes({ refusal }: ApiError): readonly Clash[] {
  const conflicts = 'conflicts' in refusal ? refusal.conflicts : []
  if (!Array.isArray(conflicts)) return []
  // Our own server sends these.
  return (conflicts as Omit<Clash, 'isList'>[]).map((conflict) => ({
    ...conflict,
    isList: Array.isArray(conflict.mine),
  }))
}

interface Props {
  readonly clashes: readonly Clash[]
  readonly document: ContentDocument
  readonly onUseTheirs: (path: Path, theirs: Tree) => void
}

/** Both texts of each place that two people changed. One's own is in the form, where it can be edited. */
export function Clashes({ clashes, document, onUseTheirs }: Props) {
  if (clashes.length === 0) return null
  return (
    <section role="alert" className="notice grid gap-4">
      <h2 className="font-semibold">Someone else saved these places meanwhile</h2>
      <p>
        Your texts are in the form. Save again to use them, edit them first, or take what was saved.
      </p>
      {clashes.map(({ path, mine, theirs, isList }) => (
        <div key={path.join('.')} className="grid gap-2">
          <h3 className="font-semibold">{describePlace(document.form, document.tree, path)}</h3>
          {isList ? (
            <p>This list was changed by both of you. Please make your change to the list again.</p>
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
                  onClick={() => onUseTheirs(path, theirs as Tree)}
                >
                  Use theirs
                </button>
              )}
            </>
          )}
        </div>
      ))}
    </section>
  )
}
