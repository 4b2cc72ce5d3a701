import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LinkClicks, LinkWithFigures } from '#domain/campaigns/overview.ts'
import { fetchJson } from '#client/query.ts'
import { CAMPAIGNS_KEY } from './queries.ts'

const POLL_MS = 1_500

/** Opens a link as a visitor would and says when its event has arrived. */
export function TestClick({ link, name }: { link: LinkWithFigures; name: string }) {
  const client = useQueryClient()
  const [before, setBefore] = useState<number>()
  const address = `${CAMPAIGNS_KEY[0]}/${link.id}`
  const read = () => fetchJson<LinkClicks>(address)
  const isWaiting = before !== undefined
  const clicks = useQuery({
    queryKey: [address],
    queryFn: read,
    enabled: isWaiting,
    gcTime: 0,
    refetchInterval: ({ state }) => (hasArrived(state.data, before) ? false : POLL_MS),
  })
  const isHere = hasArrived(clicks.data, before)

  async function open() {
    // The tab opens in the click itself, or the browser would take it for a pop-up.
    const tab = globalThis.open('about:blank', '_blank')
    const { visitsToday } = await read()
    client.removeQueries({ queryKey: [address] })
    setBefore(visitsToday)
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
      <span role="status" className="text-sm text-muted">
        {isWaiting && !isHere && 'Waiting for the visit to arrive...'}
        {isHere && 'The visit has arrived.'}
      </span>
    </>
  )
}

function hasArrived(clicks: LinkClicks | undefined, before: number | undefined) {
  return clicks !== undefined && before !== undefined && clicks.visitsToday > before
}
