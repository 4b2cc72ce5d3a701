import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { fetchJson } from '#client/query.ts'
import { hasPermission } from '#domain/accounts/permission.ts'
import type { LeadPage } from '#domain/leads/lead-page.ts'
import { ModalDialog } from '../kit/ModalDialog.tsx'
import { useAllPosts } from '../kit/posts.ts'
import { useSettled } from '../kit/use-settled.ts'
import { useLeadTitle } from '../leads/describe-lead.ts'
import { editPath } from '../posts/queries.ts'
import { useSignedIn } from '../session/auth.tsx'
import { screens } from './screens.ts'

/** Finds a screen, post or lead by a few letters and opens it. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const items = usePaletteItems(typed)
  const [, navigate] = useLocation()
  const listId = useId()
  const optionId = (i: number) => `${listId}-${i}`
  const { active, choose, onKeyDown } = useActiveOption(items, open)

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
        aria-activedescendant={items.length > 0 ? optionId(active) : undefined}
        autoComplete="off"
        placeholder={PROMPT}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          choose(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Found" className="grid">
        {items.map((item, i) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
          <div
            key={item.path}
            id={optionId(i)}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            className="option flex items-baseline justify-between gap-4"
            onClick={() => open(item)}
          >
            <span className="min-w-0 wrap-anywhere">{item.title}</span>
            <span className="shrink-0 text-xs text-muted">{item.kind}</span>
          </div>
        ))}
      </div>
      <output className={items.length === 0 ? 'text-muted' : 'visually-hidden'}>
        {items.length === 0 ? 'Nothing found.' : `${items.length} found`}
      </output>
    </ModalDialog>
  )
}

const PROMPT = 'Find a post, lead or screen'

/** The option that the arrow keys have reached, and that Enter opens. */
function useActiveOption(items: readonly PaletteItem[], open: (item: PaletteItem) => void) {
  const [chosen, choose] = useState(0)
  const active = Math.min(chosen, items.length - 1)
  function onKeyDown(event: KeyboardEvent) {
    const item = items[active]
    if (event.key === 'ArrowDown') choose(moveOption(active, 1, items.length))
    else if (event.key === 'ArrowUp') choose(moveOption(active, -1, items.length))
    else if (event.key === 'Enter' && item && !event.nativeEvent.isComposing) open(item)
    else return
    event.preventDefault()
  }
  return { active, choose, onKeyDown }
}

/** The option after or before another, around the ends of the list; the first while there is none. */
export function moveOption(active: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (active + step + count) % count
}

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
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const [first] = words
  if (first === undefined) return items.filter(({ kind }) => kind === 'Screen')
  const found = items.filter(({ title }) =>
    words.every((word) => title.toLowerCase().includes(word)),
  )
  const ranked = found.toSorted(
    (a, b) => Number(startsWithWord(b, first)) - Number(startsWithWord(a, first)),
  )
  return (['Screen', 'Post', 'Lead'] as const).flatMap((kind) =>
    ranked.filter((item) => item.kind === kind).slice(0, SHOWN_PER_KIND),
  )
}

function startsWithWord({ title }: PaletteItem, word: string): boolean {
  return title.toLowerCase().startsWith(word)
}

/** A shorter word would find most leads. */
const LEAD_WORD_MIN = 2

/** Lists what the user may open: screens and posts by title, leads by the server's search. */
export function usePaletteItems(typed: string): readonly PaletteItem[] {
  const user = useSignedIn()
  const { data: posts = [] } = useAllPosts({ enabled: hasPermission(user, 'posts') })
  const leads = useLeadItems(typed.trim(), hasPermission(user, 'leads'))
  const items: PaletteItem[] = posts.map(({ id, title }) => ({
    kind: 'Post',
    title,
    path: editPath(id),
  }))
  for (const { path, title, permission } of screens) {
    const isPlace = permission !== 'anyone' && !path.includes(':')
    if (isPlace && hasPermission(user, permission)) items.push({ kind: 'Screen', title, path })
  }
  return [...matchItems(items, typed), ...leads]
}

function useLeadItems(typed: string, mayRead: boolean): PaletteItem[] {
  const nameOf = useLeadTitle()
  const text = useSettled(typed)
  const { data } = useQuery({
    queryKey: ['/api/admin/leads', `palette ${text}`],
    queryFn: ({ signal }) =>
      fetchJson<Partial<LeadPage>>(`/api/admin/leads?${new URLSearchParams({ text })}`, signal),
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
