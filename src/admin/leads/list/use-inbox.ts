import { useEffect, useState } from 'react'
import { useLeads } from '../queries.ts'

const PAGE = 50

/** The loaded leads, and how to get more of them. */
export function useInbox(filter: URLSearchParams) {
  const query = useLeads(filter)
  const [wanted, setWanted] = useState(PAGE)
  const leads = query.data?.pages.flatMap((page) => page.leads) ?? []
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  // The server limits the time of one search, so a page of rare matches can be short.
  const isSearching = hasNextPage && leads.length < wanted
  useEffect(() => {
    if (isSearching && !isFetching && !isError) void fetchNextPage()
  }, [isSearching, isFetching, isError, fetchNextPage])
  return { query, leads, isSearching, loadMore: () => setWanted(leads.length + PAGE) }
}
