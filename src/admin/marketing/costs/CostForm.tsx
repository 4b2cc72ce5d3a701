import { useContext } from 'react'
import type { Issues } from '#client/api.ts'
import { buildCampaignName } from '#domain/attribution/tag.ts'
import type { Cost } from '#domain/marketing/costs/cost.ts'
import {
  isCostPeriod,
  type KnownCampaign,
  planStoring,
  spreadCost,
} from '#domain/marketing/costs/layout.ts'
import { findTypedMark, readAmount, readCount } from '#domain/money/read-amount.ts'
import { TextField } from '../../kit/forms/Field.tsx'
import { Form, SubmitButton, useTexts } from '../../kit/forms/Form.tsx'
import { SiteContext, useToday } from '../../kit/site.ts'
import { Section } from '../../kit/Tile.tsx'
import { useCosts, useStoreCosts } from './queries.ts'
import { findPeriod, OverlapNotice } from './TablePreview.tsx'

const EMPTY = { end: '', campaign: '', source: '', medium: '', content: '', amount: '', clicks: '' }

type Typed = Readonly<typeof EMPTY & { day: string }>

/**
 * A form for one cost, of a day or spread over a period. It replaces stored costs of the same days
 * and tags.
 */
export function CostForm({ known }: { known: readonly KnownCampaign[] }) {
  const { currency } = useContext(SiteContext)
  const { typed, bindField, check, reset } = useTexts<Typed>(
    { ...EMPTY, day: useToday() },
    (texts) => readCosts(texts, currency).issues,
  )
  const { day, campaign, source, medium } = typed
  const { costs } = readCosts(typed, currency)
  const stored = useCosts(findPeriod({ costs }), costs.length > 0)
  const { overlapping } = planStoring(costs, stored.data?.costs ?? [])
  const store = useStoreCosts(() => reset({ ...EMPTY, day, campaign, source, medium }))
  return (
    <Section title="Enter a cost" className="card grid gap-4">
      <Form
        onSubmit={() => check() && store.mutate({ costs })}
        autoComplete="off"
        className="grid gap-4"
      >
        <p className="max-w-prose text-sm text-muted">
          A cost with the source, medium and ad of one saved link is shown at that link too. With a
          last day, such as of a monthly invoice, it is spread evenly over its days.
        </p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField label="Day" type="date" {...bindField('day')} />
          <TextField label="Last day (optional)" type="date" min={day} {...bindField('end')} />
          <TextField
            label="Campaign"
            suggestions={known.map((each) => each.campaign)}
            {...bindField('campaign')}
          />
          <TextField label="Source (optional)" {...bindField('source')} />
          <TextField label="Medium (optional)" {...bindField('medium')} />
          <TextField label="Ad (optional)" {...bindField('content')} />
          <TextField label={`Cost (${currency})`} inputMode="decimal" {...bindField('amount')} />
          <TextField label="Clicks (optional)" inputMode="numeric" {...bindField('clicks')} />
        </div>
        <OverlapNotice costs={overlapping} />
        <SubmitButton variant="small" className="w-fit" labels={['Store cost']} send={store} />
      </Form>
    </Section>
  )
}

/** Reads the costs of a form, and finds what is wrong with its fields. */
function readCosts(typed: Typed, currency: string): { costs: Cost[]; issues: Issues } {
  const { day } = typed
  const end = typed.end || day
  const names = buildCampaignName((part) => typed[part])
  const mark = findTypedMark(typed.amount, currency)
  const amount = mark && readAmount(typed.amount, mark, currency)
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
