import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { hasPermission } from '#domain/accounts/permission.ts'
import type { LeadPage } from '#domain/leads/lead-page.ts'
import { matchesWords } from '../kit/matches-words.ts'
import { ModalDialog } from '../kit/ModalDialog.tsx'
import { useOptions } from '../kit/options.tsx'
import { useAllPosts } from '../kit/posts.ts'
import { useSettled } from '../kit/use-settled.ts'
import { useLeadTitle } from '../leads/describe-lead.ts'
import { editPath } from '../posts/queries.ts'
import { useSignedIn } from '../session/auth.tsx'
import { listAllowedScreens } from './screens.ts'

/** Finds a screen, post or lead by a few letters and opens it. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const items = usePaletteItems(typed)
  const [, navigate] = useLocation()
  const { listId, activeId, reachFirst, onKeyDown, renderOptions } = useOptions(items, open)

  function open({ path }: PaletteItem) {
    onClose()
    navigate(path)
  }

  return (
    <ModalDialog
      title="Go to"
      isTitleHidden
      className="top-[12vh]! max-h-[76vh]! translate-y-0!"
      onClose={onClose}
    >
      <input
        className="input"
        role="combobox"
        aria-label={PROMPT}
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        placeholder={PROMPT}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          reachFirst()
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Found" className="grid">
        {renderOptions('items-baseline justify-between gap-4 text-left', ({ title, kind }) => (
          <>
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className="shrink-0 text-xs text-muted">{kind}</span>
          </>
        ))}
      </div>
      <output className={items.length === 0 ? 'text-muted' : 'sr-only'}>
        {items.length === 0 ? 'Nothing found.' : `${items.length} found`}
      </output>
    </ModalDialog>
  )
}

const PROMPT = 'Find a post, lead or screen'

/** A place in the admin area that the command palette can open. */
export interface PaletteItem {
  readonly kind: 'Screen' | 'Post' | 'Lead'
  readonly title: string
  readonly path: string
}

const SHOWN_PER_KIND = 6

/**
 * The items whose titles have every typed word, those that begin with the first word before the
 * others. Without words, only the screens.
 */
export function matchItems(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const [first = ''] = typed.trim().toLowerCase().split(/\s+/)
  if (first === '') return items.filter(({ kind }) => kind === 'Screen')
  const rank = ({ title }: PaletteItem) => Number(title.toLowerCase().startsWith(first))
  const found = items.filter(({ title }) => matchesWords(title, typed))
  const ranked = found.toSorted((a, b) => rank(b) - rank(a))
  return (['Screen', 'Post', 'Lead'] as const).flatMap((kind) =>
    ranked.filter((item) => item.kind === kind).slice(0, SHOWN_PER_KIND),
  )
}

/** A shorter word would find most leads. */
const LEAD_WORD_MIN = 2

/** Lists what the user may open: screens and posts by title, leads by the server's search. */
export function usePaletteItems(typed: string): readonly PaletteItem[] {
  const user = useSignedIn()
  const { data: posts = [] } = useAllPosts({ enabled: hasPermission(user, 'posts') })
  const leads = useLeadItems(typed.trim(), hasPermission(user, 'leads'))
  const places = listAllowedScreens(user).filter(({ path }) => !path.includes(':'))
  const items: PaletteItem[] = [
    ...places.map(({ title, path }) => ({ kind: 'Screen', title, path }) as const),
    ...posts.map(({ id, title }) => ({ kind: 'Post', title, path: editPath(id) }) as const),
  ]
  return [...matchItems(items, typed), ...leads]
}

function useLeadItems(typed: string, mayRead: boolean): PaletteItem[] {
  const nameOf = useLeadTitle()
  const text = useSettled(typed)
  const { data } = useQuery<LeadPage>({
    queryKey: [`/api/admin/leads?${new URLSearchParams({ text })}`],
    enabled: mayRead && text.length >= LEAD_WORD_MIN,
    staleTime: 0,
  })
  if (typed.length < LEAD_WORD_MIN) return []
  return (data?.leads ?? []).slice(0, SHOWN_PER_KIND).map((lead) => ({
    kind: 'Lead',
    title: nameOf(lead),
    path: `/admin/leads/${encodeURIComponent(lead.key)}`,
  }))
}
