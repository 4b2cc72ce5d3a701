import { formatCount } from '#domain/format-count.ts'
import {
  listFunnelSteps,
  type FunnelReport,
  UNKNOWN_WORDING,
  type Wording,
} from '#domain/marketing/funnel/report.ts'
import type { Period } from '#domain/time/utc-day.ts'
import { FUNNEL_DAYS, formatDay } from '#domain/time/utc-day.ts'
import { Button } from '../../kit/buttons.tsx'
import { type Choice, SelectField } from '../../kit/forms/Field.tsx'
import { Page } from '../../kit/Page.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { useQuizzes } from '../../kit/site.ts'
import { useQueryString } from '../../kit/use-query-string.ts'
import { ChangesNote, PeriodFields, usePeriod, useReport } from '../period.tsx'
import { RateComparison } from '../RateComparison.tsx'
import { TrendChart } from '../TrendChart.tsx'
import { FunnelChart } from './FunnelChart.tsx'
import { QuestionBreakdown } from './QuestionBreakdown.tsx'

type Side = ReturnType<typeof useFunnelSide>

/** The screen of how far visitors came in a quiz, alone or compared with a second selection. */
export default function Funnel() {
  const { adsQuizzes } = useQuizzes()
  const period = usePeriod(FUNNEL_DAYS)
  const side = useFunnelSide(['quiz', 'campaign', 'wording'], period, adsQuizzes[0]?.id ?? '')
  const rival = useFunnelSide(['against', 'againstCampaign', 'againstWording'], period)
  const isComparing = rival.selection.quiz !== ''

  function toggleComparison() {
    const { quiz } = side.selection
    const other = adsQuizzes.find(({ id }) => id !== quiz)?.id ?? quiz
    rival.select({ quiz: isComparing ? '' : other, campaign: '', wording: '' })
  }

  return (
    <Page title="Funnel" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <div className="grid gap-8">
        <div className="card grid gap-4">
          <SelectionFields label="Show" side={side} />
          <PeriodFields period={period} />
          {isComparing && (
            <div className="border-t border-line pt-4">
              <SelectionFields label="Compare with" side={rival} />
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            {/* The same button for both states keeps the focus. */}
            <Button onClick={toggleComparison}>{isComparing ? 'Stop comparing' : 'Compare'}</Button>
            {side.csv}
          </div>
        </div>
        <QueryResult query={side.report} name="report">
          {(a) =>
            isComparing ? (
              <QueryResult query={rival.report} name="second report">
                {(b) => <FunnelComparison a={[side.name, a]} b={[rival.name, b]} />}
              </QueryResult>
            ) : (
              <SingleReport report={a} name={side.name} title={side.title} />
            )
          }
        </QueryResult>
      </div>
    </Page>
  )
}

/**
 * Reads a selection from the screen's address, and loads its report.
 *
 * @param names The parameters of the quiz, the campaign and the wording.
 * @param first The quiz that is selected at first; without one, nothing is.
 */
function useFunnelSide(names: readonly [string, string, string], period: Period, first?: string) {
  const { getName } = useQuizzes()
  const [query, change] = useQueryString()
  const [quiz = '', campaign = '', wording = ''] = names.map((name) => query.get(name) ?? '')
  // No wording means the newest of the period, and no campaign means all campaigns.
  const selection = { quiz: quiz || (first ?? ''), campaign, wording }
  const isSelected = first !== undefined || quiz !== ''
  const title = getName(selection.quiz)
  return {
    selection,
    select: (next: typeof selection) =>
      change({ [names[0]]: next.quiz, [names[1]]: next.campaign, [names[2]]: next.wording }),
    title,
    name: campaign ? `${title}: ${campaign}` : title,
    ...useReport<FunnelReport>('funnel', { ...period, ...selection }, isSelected),
  }
}

interface SingleProps extends Pick<Side, 'title' | 'name'> {
  readonly report: FunnelReport
}

function SingleReport({ report, name, title }: SingleProps) {
  const { trend } = report
  if (report.tally.views === 0)
    return <p className="card py-10 text-center text-muted">No views of {name} in this period.</p>
  return (
    <div className="grid gap-10">
      <ChangesNote period={report} />
      <FunnelChart title="Conversion funnel" report={report} name={name} />
      <section className="grid gap-4" aria-label="Charts">
        <div className="grid gap-8 lg:grid-cols-2">
          <TrendChart title="Visits" points={trend} count="views" />
          <TrendChart title="Submitted" points={trend} count="submitted" />
        </div>
        <p className="text-sm text-muted">All visits to {title}, of every campaign and wording.</p>
      </section>
      <QuestionBreakdown report={report} />
    </div>
  )
}

/** The steps that a comparison shows, as shares of all views. */
const COMPARED_STEPS = ['Started', 'Submitted', 'Shared with a colleague', 'Wrote or asked', 'Won']

type NamedReport = readonly [name: string, report: FunnelReport]

/** Shows two funnels side by side. */
function FunnelComparison({ a, b }: { a: NamedReport; b: NamedReport }) {
  const measureStep = ([, report]: NamedReport, step: string) => {
    const { views } = report.tally
    const count = listFunnelSteps(report).find(({ name }) => name === step)?.count ?? 0
    return { of: views, reached: Math.min(count, views) }
  }
  return (
    <div className="grid gap-10">
      <RateComparison
        a={a[0]}
        b={b[0]}
        rates={COMPARED_STEPS.map((label) => ({
          label,
          unit: 'visits',
          a: measureStep(a, label),
          b: measureStep(b, label),
        }))}
      />
      <ChangesNote period={a[1]} />
      <div className="grid gap-8 xl:grid-cols-2">
        <FunnelChart title={a[0]} name={a[0]} report={a[1]} />
        <FunnelChart title={b[0]} name={b[0]} report={b[1]} />
      </div>
    </div>
  )
}

const FIELD = 'max-w-full min-w-40 flex-1 sm:flex-none'

function SelectionFields({ label, side }: { label: string; side: Side }) {
  const { selection, select } = side
  const { adsQuizzes } = useQuizzes()
  const report = side.report.data
  const campaigns = new Set(report?.campaigns)
  if (selection.campaign) campaigns.add(selection.campaign)
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="mb-1 text-sm text-muted">{label}</legend>
      <SelectField
        label="Quiz"
        className={FIELD}
        value={selection.quiz}
        choices={adsQuizzes.map(({ id, name, heading }) => [id, `${name}: ${heading}`])}
        onChange={(quiz) => select({ ...selection, quiz, wording: '' })}
      />
      <SelectField
        label="Campaign"
        className={FIELD}
        value={selection.campaign}
        choices={[
          ['', 'All visits'],
          ...[...campaigns].toSorted().map((name): Choice => [name, name]),
        ]}
        onChange={(campaign) => select({ ...selection, campaign })}
      />
      {report && report.wordings.length > 1 && (
        <SelectField
          label="Wording"
          hint={explainWordings(report.wordings)}
          className={FIELD}
          value={report.wording ?? ''}
          choices={report.wordings.map((wording) => [
            wording.version,
            `${nameWording(wording)}: ${formatCount(wording.views, 'view')}`,
          ])}
          onChange={(wording) => select({ ...selection, wording })}
        />
      )}
    </fieldset>
  )
}

/** Says why there are several wordings. Visits that saw another wording are counted apart. */
function explainWordings([newest]: readonly Wording[]): string {
  const day = newest?.since.at(-1)
  const change = day ? `The newest questions went live on ${formatDay(day)}. ` : ''
  return `${change}Visits that saw others are counted apart.`
}

function nameWording({ version, since }: Wording): string {
  if (version === UNKNOWN_WORDING) return 'Not recorded'
  const days = since.map(formatDay)
  return days.length === 0 ? 'Without a date' : `Since ${days.join(' and ')}`
}
