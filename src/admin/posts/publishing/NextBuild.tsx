import type { Publishing } from '#domain/posts/publishing.ts'
import { formatTime } from '../../kit/format.ts'
import { describeVisibility, waitsUntil } from './pending-changes.ts'
import { PublishNow } from './PublishNow.tsx'

interface Props {
  readonly publishing: Publishing | undefined
  /** The post that is open, if one is. */
  readonly postId?: string
}

/** What visitors see of the open post, and when the next build starts, with a button that starts it now. */
export function NextBuild({ publishing, postId }: Props) {
  if (!publishing) return null
  const visibility = postId === undefined ? undefined : describeVisibility(postId, publishing)
  const startsAt = waitsUntil(publishing)
  if (startsAt === undefined && visibility === undefined) return null
  return (
    <output className="notice flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>
        {visibility}
        {visibility !== undefined && startsAt !== undefined && ' '}
        {startsAt !== undefined && `The next build starts at about ${formatTime(startsAt)}.`}
      </p>
      {startsAt !== undefined && <PublishNow />}
    </output>
  )
}
