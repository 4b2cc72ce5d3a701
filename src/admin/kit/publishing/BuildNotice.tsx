import { useState } from 'react'
import { request } from '#client/api.ts'
import { formatCount } from '#domain/format-count.ts'
import type { Publishing } from '#domain/posts/publishing.ts'
import { BusyButton } from '../buttons.tsx'
import { formatTime } from '../format.ts'
import { useSend } from '../use-send.ts'
import { isWaiting, findWaitingBuildStart, PUBLISHING, usePublishing } from './publishing.ts'

interface BuildNoticeProps {
  /** Whether visitors do not see yet what this screen saves; without it, whatever is saved. */
  readonly isPending?: boolean
  /** Says what visitors see meanwhile. */
  readonly visibility?: string | undefined
  /** The page on which the saved words are, if visitors have it. */
  readonly page: string | undefined
}

/** Follows a save: when the next build starts, that it runs, and that visitors see the result. */
export function BuildNotice({ visibility, page, ...props }: BuildNoticeProps) {
  const { data: publishing } = usePublishing()
  const isPending = props.isPending ?? (publishing !== undefined && isUnpublished(publishing))
  const [wasPending, setWasPending] = useState(isPending)
  if (isPending && !wasPending) setWasPending(true)
  // Mounted from the start, so that screen readers say what appears in it.
  if (publishing === undefined) return <output className="contents" />
  const text = isPending ? `${visibility ?? ''} ${describeBuild(publishing)}`.trim() : visibility
  const livePage = wasPending ? page : undefined
  if (text === undefined && livePage === undefined) return <output className="contents" />
  return (
    <output className="notice flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>
        {text ?? (
          <>
            Live. {/* A plain link, because it leaves the admin area. */}
            <a className="link" href={livePage} target="_blank" rel="noopener">
              View page
            </a>
          </>
        )}
      </p>
      {isPending && isStartable(publishing) && (
        <PublishNow label={publishing.state === 'failed' ? 'Try again' : 'Publish now'} />
      )}
    </output>
  )
}

function isUnpublished(publishing: Publishing): boolean {
  return publishing.state !== 'live' || isWaiting(publishing)
}

/** Whether no build runs or starts in a moment. */
function isStartable(publishing: Publishing): boolean {
  const { state, visibleAt } = publishing
  if (state !== 'live') return state === 'failed'
  return findWaitingBuildStart(publishing) !== undefined || visibleAt === undefined
}

function describeBuild(publishing: Publishing): string {
  if (publishing.state === 'failed') {
    const { error = '' } = publishing
    return `The last build failed, so visitors see the earlier version. ${error}`.trim()
  }
  const startsAt = findWaitingBuildStart(publishing)
  if (startsAt) return `Saved. The next build starts at about ${formatTime(startsAt)}.`
  if (isStartable(publishing)) return 'Saved. It is on the site after the next build.'
  return `Saved. Publishing${describeDuration(publishing)}.`
}

/** How long a build still takes, judging by the last one. */
function describeDuration({ visibleAt, builds: { tookMs } }: Publishing): string {
  const left = visibleAt === undefined ? tookMs : Date.parse(visibleAt) - Date.now()
  if (left === undefined || left <= 0) return ''
  const seconds = Math.max(5, Math.ceil(left / 5000) * 5)
  return seconds < 60
    ? `, about ${seconds} seconds`
    : `, about ${formatCount(Math.ceil(seconds / 60), 'minute')}`
}

/** Starts a build with everything that waits, or repeats one that failed. */
export function PublishNow({ label = 'Publish now' }: { label?: string }) {
  const build = useSend({
    send: () => request('/api/admin/publishing', { method: 'POST' }),
    failure: 'The build could not be started.',
    refreshes: PUBLISHING,
  })
  return <BusyButton labels={[label, 'Starting...']} send={build} />
}
