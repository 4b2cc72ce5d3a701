import { Button } from '../../kit/buttons.tsx'
import { useState } from 'react'
import type { PostSummary } from '#domain/posts/post.ts'
import { Confirm } from '../../kit/ModalDialog.tsx'
import { formatCount } from '../../kit/format.ts'
import { showError, useSend } from '../../kit/use-send.ts'
import { fetchLinksTo, hasLinks, LinksToNote } from '../links/LinksTo.tsx'
import { type BulkAction, changePosts } from '../save-post.ts'
import { POST_LISTS } from '../queries.ts'
import { BulkBar } from '../../kit/selection.tsx'

const LABELS: readonly (readonly [BulkAction, string])[] = [
  ['feature', 'Feature'],
  ['stop-featuring', 'Stop featuring'],
  ['unpublish', 'Unpublish to draft'],
  ['delete', 'Delete'],
]

/** What takes posts from the site, and how they come back. */
const QUESTIONS = {
  delete: {
    label: 'Delete',
    note: 'You can restore them from Recently deleted for 30 days.',
  },
  unpublish: { label: 'Unpublish', note: 'You can publish them again.' },
} as const

interface Props {
  readonly selected: readonly PostSummary[]
  readonly onClear: () => void
}

/** Changes the selected posts. */
export function PostBulkBar({ selected, onClear }: Props) {
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>()
  const { isPending, mutate } = useBulkChange(selected, onClear)
  const named = formatCount(selected.length, 'post')
  const published = selected.filter(({ status }) => status === 'published').map(({ id }) => id)

  async function start(action: BulkAction) {
    if (action === 'delete') setAsked(action)
    else if (action === 'unpublish' && (await isLinked(published))) setAsked(action)
    else mutate(action)
  }

  return (
    <BulkBar
      label="Selected posts"
      state={isPending ? 'Changing...' : `${named} selected`}
      onClear={onClear}
    >
      {LABELS.map(([action, label]) => (
        <Button key={action} disabled={isPending} onClick={() => void start(action)}>
          {label}
        </Button>
      ))}
      {asked && (
        <Confirm
          title={`${QUESTIONS[asked].label} ${named}`}
          question={`${named} will no longer be on the site. ${QUESTIONS[asked].note}`}
          details={published.length > 0 && <LinksToNote ids={published} />}
          confirmLabel={QUESTIONS[asked].label}
          onConfirm={() => {
            setAsked(undefined)
            mutate(asked)
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </BulkBar>
  )
}

/** Whether something would lead nowhere. If that cannot be known, nothing is asked. */
async function isLinked(ids: readonly string[]): Promise<boolean> {
  const links = await fetchLinksTo(ids).catch(() => undefined)
  return links !== undefined && hasLinks(links)
}

function useBulkChange(selected: readonly PostSummary[], onDone: () => void) {
  return useSend({
    send: (action: BulkAction) => changePosts(selected, action),
    success: (failed) =>
      failed > 0 ? undefined : `${formatCount(selected.length, 'post')} changed.`,
    onDone: (failed) =>
      failed > 0 && showError(`${formatCount(failed, 'post')} could not be changed.`),
    refreshes: POST_LISTS,
    onRefreshed: onDone,
  })
}
