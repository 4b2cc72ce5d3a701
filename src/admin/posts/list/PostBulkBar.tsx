import { formatCount } from '#domain/format-count.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import { Button } from '../../kit/buttons.tsx'
import { changeInBatches } from '../../kit/in-batches.ts'
import { BulkBar } from '../../kit/selection.tsx'
import { useConfirmedSend } from '../../kit/use-confirmed-send.tsx'
import { showError } from '../../kit/use-send.ts'
import { LinksToNote } from '../links/LinksTo.tsx'
import { POST_LISTS } from '../queries.ts'
import { deletePost, resavePost } from '../save-post.ts'

/** A change of all selected posts. */
interface BulkAction {
  readonly label: string
  readonly change: (id: string) => Promise<unknown>
  /** Asked before an action that takes posts off the site: its verb, and how to undo it. */
  readonly question?: { readonly verb: string; readonly note: string }
}

const ACTIONS: readonly BulkAction[] = [
  { label: 'Feature', change: (id) => resavePost(id, () => ({ featured: true })) },
  { label: 'Stop featuring', change: (id) => resavePost(id, () => ({ featured: false })) },
  {
    label: 'Unpublish to draft',
    change: (id) => resavePost(id, () => ({ status: 'draft' })),
    question: { verb: 'Unpublish', note: 'You can publish them again.' },
  },
  {
    label: 'Delete',
    change: deletePost,
    question: { verb: 'Delete', note: 'You can restore them from Recently deleted for 30 days.' },
  },
]

interface Props {
  readonly selected: readonly PostSummary[]
  readonly onClear: () => void
}

/** Offers the changes of all selected posts, and asks before those that take them off the site. */
export function PostBulkBar({ selected, onClear }: Props) {
  const named = formatCount(selected.length, 'post')
  const published = selected.filter(({ status }) => status === 'published').map(({ id }) => id)
  const { ask, pending, question } = useConfirmedSend({
    describe: ({ question: asked }: BulkAction) =>
      asked && {
        title: `${asked.verb} ${named}`,
        question: `${named} will no longer be on the site. ${asked.note}`,
        details: published.length > 0 && <LinksToNote ids={published} />,
        confirmLabel: asked.verb,
      },
    async send({ change }) {
      const { length } = await changeInBatches(selected, ({ id }) => change(id))
      return { changed: named, failed: selected.length - length }
    },
    failure: 'The posts could not be changed.',
    success: ({ changed, failed }) => (failed === 0 ? `${changed} changed.` : undefined),
    onDone({ failed }) {
      if (failed > 0) showError(`${formatCount(failed, 'post')} could not be changed.`)
    },
    refreshes: POST_LISTS,
    onRefreshed: onClear,
  })
  return (
    <BulkBar
      label="Selected posts"
      state={pending ? 'Changing...' : `${named} selected`}
      onClear={onClear}
    >
      {ACTIONS.map((action) => (
        <Button key={action.label} disabled={pending !== undefined} onClick={() => ask(action)}>
          {action.label}
        </Button>
      ))}
      {question}
    </BulkBar>
  )
}
