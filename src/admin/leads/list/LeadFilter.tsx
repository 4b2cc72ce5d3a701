import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { LeadCounts } from '#domain/leads/lead-page.ts'
import { KIND_LABELS, LEAD_KINDS, STATUS_LABELS, STATUSES } from '../labels.ts'

const TYPING_MS = 300

interface Props {
  readonly filter: URLSearchParams
  readonly counts: LeadCounts | undefined
  readonly onChange: (name: string, value: string) => void
}

/** Which leads are shown; every choice stands in the address, so that it can be kept and sent. */
export function Filter({ filter, counts, onChange }: Props) {
  const valueOf = (name: string) => filter.get(name) ?? ''
  const campaigns = Object.entries(counts?.campaigns ?? {}).toSorted(([, a], [, b]) => b - a)
  return (
    <search className="grid grid-cols-2 gap-3 md:grid-cols-[1fr_1fr_1fr_auto] lg:grid-cols-[2fr_1fr_1fr_1fr_auto]">
      <SearchField value={valueOf('text')} onChange={(text) => onChange('text', text)} />
      <Choice label="Kind" value={valueOf('kind')} onChange={(kind) => onChange('kind', kind)}>
        <option value="">All kinds</option>
        {LEAD_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_LABELS[kind]}
            {countOf(counts?.kinds[kind])}
          </option>
        ))}
      </Choice>
      <Choice
        label="Status"
        value={valueOf('status')}
        onChange={(status) => onChange('status', status)}
      >
        <option value="">All but spam</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_LABELS[status]}
            {countOf(counts?.statuses[status])}
          </option>
        ))}
      </Choice>
      <Choice
        label="Campaign"
        value={valueOf('campaign')}
        onChange={(campaign) => onChange('campaign', campaign)}
      >
        <option value="">All campaigns</option>
        {campaigns.map(([name, count]) => (
          <option key={name} value={name}>
            {name}
            {countOf(count)}
          </option>
        ))}
      </Choice>
      <label className="flex items-center gap-2 whitespace-nowrap">
        <input
          type="checkbox"
          checked={valueOf('starred') === 'yes'}
          onChange={({ target }) => onChange('starred', target.checked ? 'yes' : '')}
        />
        Starred
      </label>
    </search>
  )
}

/** Asks when the typing pauses, not at every letter. */
function SearchField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <input
      type="search"
      className="input col-span-full lg:col-span-1"
      aria-label="Search leads"
      placeholder="Name, address, words"
      maxLength={200}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onChange(target.value.trim()), TYPING_MS)
      }}
    />
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <select
      className="input"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {children}
    </select>
  )
}

function countOf(count: number | undefined): string {
  return count ? ` (${count.toLocaleString('en-US')})` : ''
}
