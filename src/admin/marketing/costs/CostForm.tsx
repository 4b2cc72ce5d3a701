import { useContext, useId, useState, type SyntheticEvent } from 'react'
import type { Issues } from '#client/api.ts'
import { normalizeTag } from '#domain/attribution/normalize.ts'
import { isCostPeriod, type KnownCampaign, spreadCost } from '#domain/marketing/costs/layout.ts'
import { findDecimalMarks, readAmount, readCount } from '#domain/money/read-amount.ts'
import { countDecimals } from '#domain/money/format-amount.ts'
import { SiteContext } from '../../kit/site.ts'
import { useToday } from '../../kit/use-today.ts'
import { TextField } from '../../kit/forms/Field.tsx'
import { useStoreCosts } from './queries.ts'

const EMPTY = { end: '', campaign: '', source: '', medium: '', content: '', amount: '', clicks: '' }

/** One cost, typed, of a day or spread over the days of a period. It replaces earlier ones of the same days and tags. */
export function CostForm({ known }: { known: readonly KnownCampaign[] }) {
  const { currency } = useContext(SiteContext)
  const [day, setDay] = useState(useToday())
  const [typed, setTyped] = useState(EMPTY)
  const [issues, setIssues] = useState<Issues>({})
  const campaigns = useId()
  const store = useStoreCosts()

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const campaign = normalizeTag(typed.campaign)
    const amount = readTypedAmount(typed.amount, countDecimals(currency))
    const clicks = readCount(typed.clicks)
    const end = typed.end || day
    setIssues({
      ...(!isCostPeriod(day, end) && { end: 'Choose a later day, within a year' }),
      ...(!campaign && { campaign: 'Enter a campaign' }),
      ...(amount === undefined && { amount: 'Enter an amount such as 1,234.50' }),
      ...(typed.clicks && clicks === undefined && { clicks: 'Enter a whole number' }),
    })
    if (!campaign || amount === undefined || (typed.clicks && clicks === undefined)) return
    if (store.isPending || !isCostPeriod(day, end)) return
    const source = normalizeTag(typed.source)
    const medium = normalizeTag(typed.medium)
    const names = { source, medium, campaign, content: normalizeTag(typed.content) }
    const cost = { day, ...names, amount, ...(clicks !== undefined && { clicks }) }
    const onSuccess = () => setTyped({ ...EMPTY, campaign, source, medium })
    store.mutate({ costs: spreadCost(cost, end) }, { onSuccess })
  }

  const field = (name: keyof typeof EMPTY) => ({
    value: typed[name],
    issue: issues[name],
    autoComplete: 'off',
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })

  return (
    <section aria-labelledby="enter-cost" className="card">
      <form onSubmit={submit} noValidate className="grid gap-4">
        <h2 id="enter-cost" className="display-4">
          Enter a cost
        </h2>
        <p className="max-w-prose text-sm text-muted">
          A cost with the source, medium and ad of a saved link is shown at that link too. With a
          last day, such as of a monthly invoice, it is spread evenly over its days.
        </p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField
            label="Day"
            type="date"
            value={day}
            onChange={(next) => next && setDay(next)}
          />
          <TextField label="Last day (optional)" type="date" min={day} {...field('end')} />
          <TextField label="Campaign" list={campaigns} {...field('campaign')} />
          <TextField label="Source (optional)" {...field('source')} />
          <TextField label="Medium (optional)" {...field('medium')} />
          <TextField label="Ad (optional)" {...field('content')} />
          <TextField label={`Cost (${currency})`} inputMode="decimal" {...field('amount')} />
          <TextField label="Clicks (optional)" inputMode="numeric" {...field('clicks')} />
        </div>
        <datalist id={campaigns}>
          {known.map(({ campaign }) => (
            <option key={campaign} value={campaign}>
              {campaign}
            </option>
          ))}
        </datalist>
        <button className="button button-small w-fit" aria-disabled={store.isPending}>
          Store cost
        </button>
      </form>
    </section>
  )
}

/** A typed amount that can only mean one number. */
function readTypedAmount(text: string, decimals: number): number | undefined {
  const marks = findDecimalMarks([text])
  // A person who types 1,234 here means thousands, as the hint shows.
  return marks.length === 0 ? undefined : readAmount(text, marks[0] ?? '.', decimals)
}
