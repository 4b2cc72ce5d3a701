import { diffArrays, type ChangeObject } from 'diff'
import type { ComponentProps } from 'react'
import { extractText } from '#domain/posts/reading-time.ts'
import { DIALOG_ACTIONS, ModalDialog } from '../../kit/ModalDialog.tsx'
import type { PostFields } from '../post-fields.ts'

interface Props extends Omit<ComponentProps<typeof ModalDialog>, 'className'> {
  readonly mine: PostFields
  readonly theirs: PostFields
  readonly labels: readonly [mine: string, theirs: string]
}

/** Shows two versions of a post side by side where they differ. Its children are the buttons that choose one. */
export default function ComparisonDialog(props: Props) {
  const { mine, theirs, labels, children, ...dialog } = props
  const differences = comparePosts(mine, theirs)
  return (
    <ModalDialog {...dialog} className="w-[min(64rem,100vw-2rem)]!">
      {differences.length === 0 && <p className="notice">Both versions are the same.</p>}
      {differences.map((difference) => (
        <section key={difference.label} className="grid gap-2">
          <h3 className="font-semibold">{difference.label}</h3>
          <div className="grid gap-3 sm:grid-cols-2">
            <VersionColumn label={labels[0]} lines={difference.mine} />
            <VersionColumn label={labels[1]} lines={difference.theirs} />
          </div>
        </section>
      ))}
      <div className={DIALOG_ACTIONS}>{children}</div>
    </ModalDialog>
  )
}

function VersionColumn({ label, lines }: { label: string; lines: readonly ComparedLine[] }) {
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

/** A line of one version, and whether the other version lacks it. */
interface ComparedLine {
  readonly text: string
  readonly isChanged: boolean
}

/** The fields by their names in the form, and the lines of each that are compared. */
const FIELDS: readonly (readonly [string, (fields: PostFields) => readonly string[]])[] = [
  ['Title', ({ title }) => [title]],
  ['URL Slug', ({ slug }) => [slug]],
  ['Description', ({ description }) => [description]],
  ['Content', ({ content }) => listTextBlocks(content)],
  ['Author', ({ author }) => [author]],
  ['Featured Post', ({ featured }) => [featured ? 'Yes' : 'No']],
  ['Tags', ({ tags }) => tags],
  [
    'Cover image',
    ({ coverImage: image }) => [image?.src, image?.alt].flatMap((text) => text || []),
  ],
  ['Page', ({ page }) => (page ? [JSON.stringify(page)] : [])],
]

/** The fields in which two versions of a post differ, compared line by line. */
export function comparePosts(mine: PostFields, theirs: PostFields) {
  return FIELDS.flatMap(([label, linesOf]) => {
    const parts = diffArrays([...linesOf(mine)], [...linesOf(theirs)])
    if (parts.every(({ added, removed }) => !added && !removed)) return []
    const folded = parts.map((part, i) => ({ ...part, lines: foldPart(parts, i) }))
    const listLinesWithout = (other: 'added' | 'removed') =>
      folded.filter((part) => !part[other]).flatMap(({ lines }) => lines)
    return { label, mine: listLinesWithout('added'), theirs: listLinesWithout('removed') }
  })
}

/**
 * The lines of a part. An unchanged part keeps the lines beside a change, to show where it is; the
 * others become one `…`.
 */
function foldPart(parts: readonly ChangeObject<string[]>[], index: number): ComparedLine[] {
  const { value, added, removed } = parts[index]!
  const isChanged = added || removed
  const isShown = (at: number) =>
    isChanged || (at === 0 && index > 0) || (at === value.length - 1 && index < parts.length - 1)
  return value.flatMap((text, at) => {
    if (isShown(at)) return { text, isChanged }
    return at === 0 || isShown(at - 1) ? { text: '…', isChanged } : []
  })
}

/** The blocks of an article as plain text; an image is a line with its alternative text. */
function listTextBlocks(html: string): string[] {
  return html
    .replace(/<img\b[^>]*?\balt="([^"]*)"[^>]*>/gi, '<p>[image: $1]</p>')
    .replace(/<img\b[^>]*>/gi, '<p>[image]</p>')
    .split(/<\/(?:p|h[1-6]|li|pre|blockquote)>/i)
    .map(extractText)
    .filter(Boolean)
}
