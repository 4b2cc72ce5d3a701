import type { PostFields } from '../post-fields.ts'
import { comparePosts, type ComparedLine } from './compare-posts.ts'

interface Props {
  readonly mine: PostFields
  readonly theirs: PostFields
  readonly labels: readonly [mine: string, theirs: string]
}

/** Two versions of a post side by side, field by field, where they differ. */
export function VersionComparison({ mine, theirs, labels: [mineLabel, theirsLabel] }: Props) {
  const differences = comparePosts(mine, theirs)
  if (differences.length === 0) return <p className="notice">Both versions are the same.</p>
  return differences.map((difference) => (
    <section key={difference.label} className="grid gap-2">
      <h3 className="font-semibold">{difference.label}</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Version label={mineLabel} lines={difference.mine} />
        <Version label={theirsLabel} lines={difference.theirs} />
      </div>
    </section>
  ))
}

function Version({ label, lines }: { label: string; lines: readonly ComparedLine[] }) {
  return (
    <fieldset className="border border-line p-3">
      <legend className="eyebrow px-1">{label}</legend>
      {lines.map(({ text, isChanged }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- equal lines repeat and never move
        <p key={i} className="mt-2">
          {isChanged ? <mark className="bg-brass-tint text-ink">{text}</mark> : text}
        </p>
      ))}
    </fieldset>
  )
}
