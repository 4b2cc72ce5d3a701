import { useEffect, useRef } from 'react'
import type { ContentDocument } from '#domain/content/content-document.ts'
import { ORDER } from '#domain/content/value.ts'
import { Button } from '../kit/buttons.tsx'
import { ComparedWords } from './ChangedPlace.tsx'
import { describePlace } from './labels.ts'
import type { OpenConflict } from './use-content-draft.ts'

interface Props {
  readonly document: ContentDocument
  readonly conflicts: readonly OpenConflict[]
  readonly onDecide: (conflict: OpenConflict, side: 'mine' | 'theirs') => void
}

/** The places that two sides changed, each with both values to choose from. */
export function Conflicts({ document, conflicts, onDecide }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const isNew = conflicts.some(({ from }) => from === 'editor')

  // The form may be many screens long.
  useEffect(() => {
    if (isNew) panel.current?.focus()
  }, [isNew])

  return (
    <div ref={panel} tabIndex={-1} className="scroll-mt-4 empty:hidden">
      {conflicts.length > 0 && (
        <section
          role={isNew ? 'alert' : undefined}
          aria-labelledby="conflicts"
          className="notice grid gap-5"
        >
          <h2 id="conflicts" className="font-semibold">
            Choose between two versions
          </h2>
          <p>
            {isNew
              ? 'Someone else saved these places after you opened them. Your words are in the form: choose which to keep, then save.'
              : 'The site shows the words of the file until you choose and save.'}
          </p>
          {conflicts.map((conflict) => (
            <Choice
              key={`${conflict.from} ${conflict.path.join('/')}`}
              {...{ document, conflict }}
              onDecide={(side) => onDecide(conflict, side)}
            />
          ))}
        </section>
      )}
    </div>
  )
}

interface ChoiceProps extends Pick<Props, 'document'> {
  readonly conflict: OpenConflict
  readonly onDecide: (side: 'mine' | 'theirs') => void
}

function Choice({ document, conflict, onDecide }: ChoiceProps) {
  const { path, base, mine, theirs, from } = conflict
  const place = describePlace(document.form, document.value, path, mine ?? base)
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">{place}</h3>
      {from === 'file' && <p>{describeConflict(conflict)}</p>}
      <div className="flex flex-wrap gap-3">
        {(['mine', 'theirs'] as const).map((side) => (
          <Button
            key={side}
            variant={side === 'mine' ? 'small' : 'quiet small'}
            aria-label={`Use ${side}: ${place}`}
            onClick={() => onDecide(side)}
          >
            Use {side}
          </Button>
        ))}
      </div>
      {path.at(-1) !== ORDER && (
        <div className="grid gap-3 sm:grid-cols-2">
          <ComparedWords label="Yours" value={mine} />
          <ComparedWords label={from === 'file' ? 'In the file' : 'Saved'} value={theirs} />
        </div>
      )}
    </div>
  )
}

function describeConflict({ path, mine, theirs, fault }: OpenConflict): string {
  if (fault !== undefined) return `Yours breaks a rule: it ${fault}.`
  if (path.at(-1) === ORDER) return 'You moved items of this list, and a developer moved them too.'
  if (theirs === undefined) return 'What you changed is no longer in the file.'
  if (mine === undefined) return 'You removed this, and a developer changed it since.'
  return 'A developer changed the same words in the file.'
}
