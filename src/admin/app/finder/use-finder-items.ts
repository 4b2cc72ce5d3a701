import { useQuery } from '@tanstack/react-query'
import { fetchJson } from '#client/query.ts'
import { hasPermission } from '#domain/accounts/permission.ts'
import type { LeadPage } from '#domain/leads/lead-page.ts'
import { useSignedIn } from '../../session/auth.tsx'
import { screens } from '../screens.ts'
import { useSettled } from '../../kit/use-settled.ts'
import { useLeadTitle } from '../../leads/describe-lead.ts'
import { editPath, useAllPosts } from '../../posts/queries.ts'
import { matchItems, type FinderItem } from './match-items.ts'

/** A shorter word would find most leads. */
const LEAD_WORD_MIN = 2

/** What the user may open: screens and posts by title, leads by what the server finds in them. */
export function useFinderItems(typed: string): readonly FinderItem[] {
  const user = useSignedIn()
  const { data: posts = [] } = useAllPosts({ enabled: hasPermission(user, 'posts') })
  const leads = useLeadItems(typed.trim(), hasPermission(user, 'leads'))
  const places: FinderItem[] = screens
    .filter(({ path, permission }) => {
      return permission !== 'anyone' && !path.includes(':') && hasPermission(user, permission)
    })
    .map(({ path, title }) => ({ kind: 'Screen', title, path }))
  const articles = posts.map(({ id, title }): FinderItem => ({
    kind: 'Post',
    title,
    path: editPath(id),
  }))
  return [...matchItems([...places, ...articles], typed), ...leads]
}

function useLeadItems(typed: string, mayRead: boolean): FinderItem[] {
  const nameOf = useLeadTitle()
  const text = useSettled(typed)
  const { data } = useQuery({
    queryKey: ['/api/admin/leads', `finder ${text}`],
    queryFn: ({ signal }) =>
      fetchJson<Partial<LeadPage>>(`/api/admin/leads?${new URLSearchParams({ text })}`, signal),
    enabled: mayRead && text.length >= LEAD_WORD_MIN,
    staleTime: 0,
  })
  if (typed.length < LEAD_WORD_MIN) return []
  return (data?.leads ?? []).slice(0, 6).map((lead) => ({
    kind: 'Lead',
    title: nameOf(lead),
    path: `/admin/leads/${encodeURIComponent(lead.key)}`,
  }))
}
