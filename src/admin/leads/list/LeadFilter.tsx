import { useEffect, useRef, useState } from 'react'
import type { LeadCounts } from '#domain/leads/lead-page.ts'
import { LEAD_KINDS } from '#domain/leads/lead-kinds.ts'
import { LEAD_STATUSES } from '#domain/leads/work/statuses.ts'
import { Checkbox, Field } from '../../kit/forms/Field.tsx'
import { STATUS_LABELS } from '../labels.ts'

const TYPING_PAUSE_MS = 300

/** The filters that are folded away while none of them is set. */
const HIDDEN = ['responsible', 'due', 'campaign', 'sort', 'from', 'to', 'starred']

const DUE: readonly Option[] = [
  ['overdue', 'Answer overdue', undefined],
  ['today', 'Due today or before', undefined],
  ['any', 'With a due date', undefined],
]

const SORTS: readonly Option[] = [['oldest', 'Oldest first', undefined]]

const FILTER_LABELS = {
  contact: 'Messages',
  assessment: 'Assessment requests',
  quiz: 'Quiz results',
  share: 'Shares',
} as const

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
  const hidden = HIDDEN.filter((name) => filter.has(name)).length
  return (
    <search className="grid gap-3">
      <div className="grid gap-3 min-[22rem]:grid-cols-2 md:grid-cols-[2fr_1fr_1fr]">
        <SearchField {...bind('text')} />
        <FilterSelect
          {...bind('kind')}
          label="Kind"
          all="All leads"
          options={LEAD_KINDS.map((kind) => [kind, FILTER_LABELS[kind], counts?.kinds[kind]])}
        />
        <FilterSelect
          {...bind('status')}
          label="Status"
          all="All but spam"
          options={LEAD_STATUSES.map((each) => [each, STATUS_LABELS[each], counts?.statuses[each]])}
        />
      </div>
      <details open={hidden > 0}>
        <summary className="link min-h-6 w-fit">More filters{hidden > 0 && ` (${hidden})`}</summary>
        <div className="mt-3 grid items-end gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-4">
          <FilterSelect
            {...bind('responsible')}
            label="Person responsible"
            all="Anyone responsible"
            options={[
              ['none', 'No one', undefined],
              ...(counts?.colleagues ?? []).map(({ id, username }): Option => [
                id,
                username,
                undefined,
              ]),
            ]}
          />
          <FilterSelect {...bind('due')} label="Due" all="Due at any time" options={DUE} />
          <FilterSelect
            {...bind('campaign')}
            label="Campaign"
            all="All campaigns"
            options={campaigns.map(([name, count]) => [name, name, count])}
          />
          <FilterSelect {...bind('sort')} label="Sort" all="Newest first" options={SORTS} />
          <DateField {...bind('from')} label="Received from" />
          <DateField {...bind('to')} label="Received to" />
          <Checkbox
            label="Starred"
            checked={filter.get('starred') === 'yes'}
            onChange={(isStarred) => onChange('starred', isStarred ? 'yes' : '')}
          />
        </div>
      </details>
    </search>
  )
}

interface DateProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Filters when the field is left, because a year is typed digit by digit. */
function DateField({ label, value, onChange }: DateProps) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          defaultValue={value}
          onBlur={({ target }) => {
            if (target.value !== value && target.validity.valid) onChange(target.value)
          }}
        />
      )}
    </Field>
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
      className="input col-span-full md:col-span-1"
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
