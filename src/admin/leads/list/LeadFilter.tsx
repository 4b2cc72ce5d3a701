import { useEffect, useRef, useState } from 'react'
import type { LeadCounts } from '#domain/leads/lead-page.ts'
import { LEAD_KINDS } from '#domain/leads/lead-kinds.ts'
import { LEAD_STATUSES } from '#domain/leads/work/statuses.ts'
import { Checkbox } from '../../components/forms/Field.tsx'
import { KIND_LABELS, STATUS_LABELS } from '../describe-lead.ts'

const TYPING_PAUSE_MS = 300

interface Props {
  readonly filter: URLSearchParams
  readonly counts: LeadCounts | undefined
  readonly onChange: (name: string, value: string) => void
}

/** Which leads are listed. */
export function LeadFilter({ filter, counts, onChange }: Props) {
  const campaigns = Object.entries(counts?.campaigns ?? {}).toSorted(([, a], [, b]) => b - a)
  const bind = (name: string) => ({
    value: filter.get(name) ?? '',
    onChange: (value: string) => onChange(name, value),
  })
  return (
    <search className="grid gap-3 min-[22rem]:grid-cols-2 md:grid-cols-[1fr_1fr_1fr_auto] lg:grid-cols-[2fr_1fr_1fr_1fr_auto]">
      <SearchField {...bind('text')} />
      <FilterSelect
        {...bind('kind')}
        label="Kind"
        all="All kinds"
        options={LEAD_KINDS.map((kind) => [kind, KIND_LABELS[kind], counts?.kinds[kind]])}
      />
      <FilterSelect
        {...bind('status')}
        label="Status"
        all="All but spam"
        options={LEAD_STATUSES.map((each) => [each, STATUS_LABELS[each], counts?.statuses[each]])}
      />
      <FilterSelect
        {...bind('campaign')}
        label="Campaign"
        all="All campaigns"
        options={campaigns.map(([name, count]) => [name, name, count])}
      />
      <Checkbox
        label="Starred"
        checked={filter.get('starred') === 'yes'}
        onChange={(isStarred) => onChange('starred', isStarred ? 'yes' : '')}
      />
    </search>
  )
}

interface SearchProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Searches when the typing pauses instead of at every letter. */
function SearchField({ value, onChange }: SearchProps) {
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
        timer.current = setTimeout(() => onChange(target.value.trim()), TYPING_PAUSE_MS)
      }}
    />
  )
}

type Option = readonly [value: string, label: string, count: number | undefined]

interface SelectProps {
  readonly label: string
  readonly value: string
  /** The label of the option that filters nothing. */
  readonly all: string
  readonly options: readonly Option[]
  readonly onChange: (value: string) => void
}

function FilterSelect({ label, value, all, options, onChange }: SelectProps) {
  return (
    <select
      className="input"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{all}</option>
      {options.map(([option, text, count]) => (
        <option key={option} value={option}>
          {count ? `${text} (${count.toLocaleString('en-US')})` : text}
        </option>
      ))}
    </select>
  )
}
