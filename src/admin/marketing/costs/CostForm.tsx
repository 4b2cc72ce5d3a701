import { useContext, useState, type ComponentProps } from 'react'
import type { Issues } from '#client/api.ts'
import { buildCampaignName } from '#domain/attribution/campaign.ts'
import type { Cost } from '#domain/marketing/costs/cost.ts'
import { isCostPeriod, type KnownCampaign, spreadCost } from '#domain/marketing/costs/layout.ts'
import { findDecimalMarks, readAmount, readCount } from '#domain/money/read-amount.ts'
import { countDecimals } from '#domain/money/format-amount.ts'
import { Button } from '../../kit/buttons.tsx'
import { SiteContext, useToday } from '../../kit/site.ts'
import { TextField } from '../../kit/forms/Field.tsx'
import { Form } from '../../kit/forms/Form.tsx'
import { Section } from '../../kit/Tile.tsx'
import { useStoreCosts } from './queries.ts'

const EMPTY = { end: '', campaign: '', source: '', medium: '', content: '', amount: '', clicks: '' }

type Typed = typeof EMPTY & { readonly day: string }

/** One cost, typed, of a day or spread over the days of a period. It replaces earlier ones of the same days and tags. */
export function CostForm({ known }: { known: readonly KnownCampaign[] }) {
  const { currency } = useContext(SiteContext)
  const [typed, setTyped] = useState<Typed>({ ...EMPTY, day: useToday() })
  const [issues, setIssues] = useState<Issues>({})
  const { day, campaign, source, medium } = typed
  const store = useStoreCosts(() => setTyped({ ...EMPTY, day, campaign, source, medium }))

  function submit() {
    const { costs, issues: found } = readTyped(typed, countDecimals(currency))
    setIssues(found)
    if (Object.keys(found).length === 0) store.mutate({ costs })
  }

  const field = (
    name: keyof Typed,
    label: string,
    input: Partial<ComponentProps<typeof TextField>> = {},
  ) => (
    <TextField
      label={label}
      autoComplete="off"
      {...input}
      value={typed[name]}
      issue={issues[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  )

  return (
    <Section title="Enter a cost" className="card grid gap-4">
      <Form onSubmit={submit} className="grid gap-4">
        <p className="max-w-prose text-sm text-muted">
          A cost with the source, medium and ad of a saved link is shown at that link too. With a
          last day, such as of a monthly invoice, it is spread evenly over its days.
        </p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {field('day', 'Day', { type: 'date' })}
          {field('end', 'Last day (optional)', { type: 'date', min: day })}
          {field('campaign', 'Campaign', {
            suggestions: known.map(({ campaign }) => campaign),
          })}
          {field('source', 'Source (optional)')}
          {field('medium', 'Medium (optional)')}
          {field('content', 'Ad (optional)')}
          {field('amount', `Cost (${currency})`, { inputMode: 'decimal' })}
          {field('clicks', 'Clicks (optional)', { inputMode: 'numeric' })}
        </div>
        <Button type="submit" variant="small" className="w-fit" aria-disabled={store.isPending}>
          Store cost
        </Button>
      </Form>
    </Section>
  )
}

/** The costs of a form, and what is wrong with its fields. */
function readTyped(typed: Typed, decimals: number): { costs: Cost[]; issues: Issues } {
  const { day } = typed
  const end = typed.end || day
  const names = buildCampaignName((part) => typed[part])
  const [mark] = findDecimalMarks([typed.amount])
  // A person who types 1,234 here means thousands, as the hint shows.
  const amount = mark && readAmount(typed.amount, mark, decimals)
  const clicks = readCount(typed.clicks)
  const issues = {
    ...(!day && { day: 'Choose a day' }),
    ...(day && !isCostPeriod(day, end) && { end: 'Choose a later day, within a year' }),
    ...(!names.campaign && { campaign: 'Enter a campaign' }),
    ...(amount === undefined && { amount: 'Enter an amount such as 1,234.50' }),
    ...(typed.clicks && clicks === undefined && { clicks: 'Enter a whole number' }),
  }
  if (Object.keys(issues).length > 0 || amount === undefined) return { costs: [], issues }
  const cost = { ...names, day, amount, ...(clicks !== undefined && { clicks }) }
  return { costs: spreadCost(cost, end), issues }
}
