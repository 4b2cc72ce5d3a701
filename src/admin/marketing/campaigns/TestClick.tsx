import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LinkClicks, LinkWithFigures } from '#domain/marketing/campaigns/overview.ts'
import { buildLinkUrl, fetchClicks } from './queries.ts'

const POLL_MS = 1_500

/** Opens a link as a visitor would, says when the visit arrived, and counts it in no figure. */
export function TestClick({ link, name }: { link: LinkWithFigures; name: string }) {
  const client = useQueryClient()
  const [before, setBefore] = useState<LinkClicks>()
  const queryKey = [buildLinkUrl(link.id)]
  const isWaiting = before !== undefined
  const clicks = useQuery({
    queryKey,
    queryFn: () => fetchClicks(link.id),
    enabled: isWaiting,
    gcTime: 0,
    refetchInterval: ({ state }) => (hasArrived(state.data, before) ? false : POLL_MS),
  })
  const isArrived = hasArrived(clicks.data, before)

  async function open() {
    // The tab opens during the click, or the browser blocks it as a pop-up.
    const tab = globalThis.open('about:blank', '_blank')
    const last = await fetchClicks(link.id)
    client.removeQueries({ queryKey })
    setBefore(last)
    if (tab) {
      tab.opener = null
      tab.location.href = link.url
    }
  }

  return (
    <>
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={`Test click ${name}`}
        onClick={() => void open()}
      >
        Test click
      </button>
      <span role="status" className="text-sm text-muted empty:-ml-2">
        {isWaiting && !isArrived && 'Waiting for the visit to arrive...'}
        {isArrived && 'The visit has arrived. It is not counted.'}
      </span>
    </>
  )
}

function hasArrived(clicks: LinkClicks | undefined, before: LinkClicks | undefined) {
  return clicks !== undefined && before !== undefined && clicks.testedAt !== before.testedAt
}
