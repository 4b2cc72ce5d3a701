import { KIND_LABELS, LEAD_KINDS, STATUS_LABELS } from '#domain/leads/lead-kinds.ts'
import type { LeadCounts } from '#domain/leads/lead-page.ts'
import { CommittedField, DATE_INPUT } from '../../kit/forms/CommittedField.tsx'
import { Checkbox, type Choice, Select } from '../../kit/forms/Field.tsx'

/** The filters under “More filters”, which is closed while none of them is set. */
const HIDDEN = ['responsible', 'due', 'campaign', 'sort', 'from', 'to', 'starred']

const DUE: readonly Choice[] = [
  ['', 'Due at any time'],
  ['overdue', 'Answer overdue'],
  ['today', 'Due today or before'],
  ['any', 'With a due date'],
]

const SORTS: readonly Choice[] = [
  ['', 'Newest first'],
  ['oldest', 'Oldest first'],
]

const PLURALS = Object.fromEntries(LEAD_KINDS.map((kind) => [kind, `${KIND_LABELS[kind]}s`]))

interface Props {
  readonly filter: URLSearchParams
  readonly counts: LeadCounts | undefined
  readonly onChange: (name: string, value: string) => void
}

/** Chooses which leads are listed. */
export function LeadFilter({ filter, counts, onChange }: Props) {
  const filterBy = createSelect(filter, onChange)
  return (
    <search className="grid gap-3">
      <div className="grid gap-3 min-[22rem]:grid-cols-2 md:grid-cols-[2fr_1fr_1fr]">
        <input
          type="search"
          className="input col-span-full md:col-span-1"
          aria-label="Search leads"
          placeholder="Name, address, words"
          maxLength={200}
          value={filter.get('text') ?? ''}
          onChange={({ target }) => onChange('text', target.value)}
        />
        {filterBy('kind', 'Kind', countChoices('All leads', PLURALS, counts?.kinds))}
        {filterBy(
          'status',
          'Status',
          countChoices('All but spam', STATUS_LABELS, counts?.statuses),
        )}
      </div>
      <MoreFilters filter={filter} counts={counts} onChange={onChange} />
    </search>
  )
}

function MoreFilters({ filter, counts, onChange }: Props) {
  const campaigns = Object.entries(counts?.campaigns ?? {}).toSorted(([, a], [, b]) => b - a)
  const filterBy = createSelect(filter, onChange)
  const filterByDay = (name: 'from' | 'to') => (
    <CommittedField
      label={`Received ${name}`}
      {...DATE_INPUT}
      stored={filter.get(name) ?? ''}
      onCommit={(value) => onChange(name, value)}
    />
  )
  const hidden = HIDDEN.filter((name) => filter.has(name)).length
  return (
    <details open={hidden > 0}>
      <summary className="link min-h-6 w-fit">More filters{hidden > 0 && ` (${hidden})`}</summary>
      <div className="mt-3 grid items-end gap-3 min-[22rem]:grid-cols-2 lg:grid-cols-4">
        {filterBy('responsible', 'Person responsible', [
          ['', 'Anyone responsible'],
          ['none', 'No one'],
          ...(counts?.colleagues ?? []).map(({ id, username }): Choice => [id, username]),
        ])}
        {filterBy('due', 'Due', DUE)}
        {filterBy('campaign', 'Campaign', [
          ['', 'All campaigns'],
          ...campaigns.map(([name, count]) => countChoice(name, name, count)),
        ])}
        {filterBy('sort', 'Sort', SORTS)}
        {filterByDay('from')}
        {filterByDay('to')}
        <Checkbox
          label="Starred"
          checked={filter.get('starred') === 'yes'}
          onChange={(isStarred) => onChange('starred', isStarred ? 'yes' : '')}
        />
      </div>
    </details>
  )
}

/** Creates the function that renders the select of a filter. */
function createSelect(filter: Props['filter'], onChange: Props['onChange']) {
  return (name: string, label: string, choices: readonly Choice[]) => (
    <Select
      aria-label={label}
      value={filter.get(name) ?? ''}
      choices={choices}
      onChange={(value) => onChange(name, value)}
    />
  )
}

function countChoices(
  all: string,
  labels: Readonly<Record<string, string>>,
  counts: Readonly<Record<string, number | undefined>> = {},
): Choice[] {
  const named = Object.entries(labels)
  return [['', all], ...named.map(([name, label]) => countChoice(name, label, counts[name]))]
}

/** Returns a choice with the number of its leads. */
function countChoice(value: string, label: string, count: number | undefined): Choice {
  return [value, count ? `${label} (${count.toLocaleString('en-US')})` : label]
}
