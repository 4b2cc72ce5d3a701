import { useQuery } from '@tanstack/react-query'
import {
  listFunnelSteps,
  type FunnelReport,
  UNKNOWN_WORDING,
  type Wording,
} from '#domain/marketing/funnel/report.ts'
import { FUNNEL_DAYS } from '#domain/time/utc-day.ts'
import { useQuizzes } from '../../kit/site.ts'
import { Page } from '../../kit/Page.tsx'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { useQueryString } from '../../kit/use-query-string.ts'
import { ChangesField, PeriodFields, usePeriod } from '../period.tsx'
import { RateComparison } from '../RateComparison.tsx'
import { TrendChart } from '../TrendChart.tsx'
import { FunnelChart } from './FunnelChart.tsx'
import { QuestionBreakdown } from './QuestionBreakdown.tsx'
import { formatCount, formatDay } from '../../kit/format.ts'
import { type Choice, SelectField } from '../../kit/forms/Field.tsx'

/** How far visitors came in a quiz, alone or compared with a second selection. */
export default function Funnel() {
  const { getName, adsQuizzes } = useQuizzes()
  const [query, change] = useQueryString()
  const period = usePeriod(FUNNEL_DAYS)
  const selection: Selection = {
    quiz: query.get('quiz') ?? adsQuizzes[0]?.id ?? '',
    campaign: query.get('campaign') ?? '',
    wording: query.get('wording') ?? '',
  }
  const rival: Selection = {
    quiz: query.get('against') ?? '',
    campaign: query.get('againstCampaign') ?? '',
    wording: query.get('againstWording') ?? '',
  }
  const isComparing = rival.quiz !== ''
  const setRival = ({ quiz, campaign, wording }: Selection) =>
    change({ against: quiz, againstCampaign: campaign, againstWording: wording })
  const search = (of: Selection) => new URLSearchParams({ ...period, ...of }).toString()
  const report = useFunnel(search(selection))
  const rivalReport = useFunnel(search(rival), isComparing)
  const formatName = ({ quiz, campaign }: Selection) =>
    campaign ? `${getName(quiz)}: ${campaign}` : getName(quiz)
  const name = formatName(selection)

  function toggleComparison() {
    const other = adsQuizzes.find(({ id }) => id !== selection.quiz)
    const quiz = isComparing ? '' : (other?.id ?? selection.quiz)
    setRival({ quiz, campaign: '', wording: '' })
  }

  return (
    <Page title="Funnel" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <div className="grid gap-8">
        <div className="card grid gap-4">
          <SelectionFields
            label="Show"
            selection={selection}
            report={report.data}
            onChange={({ quiz, campaign, wording }) => change({ quiz, campaign, wording })}
          />
          <PeriodFields period={period} />
          {isComparing && (
            <div className="border-t border-line pt-4">
              <SelectionFields
                label="Compare with"
                selection={rival}
                report={rivalReport.data}
                onChange={setRival}
              />
            </div>
          )}
          <div className="flex flex-wrap gap-3">
            {/* One button with two labels keeps the focus. */}
            <button
              type="button"
              className="button button-quiet button-small"
              onClick={toggleComparison}
            >
              {isComparing ? 'Stop comparing' : 'Compare'}
            </button>
            <a
              className="button button-quiet button-small"
              href={`/api/admin/funnel.csv?${search(selection)}`}
              download
            >
              Download CSV
            </a>
          </div>
        </div>
        <QueryResult query={report} loading="Counting..." failed="The report could not be loaded.">
          {(a) =>
            isComparing ? (
              <QueryResult
                query={rivalReport}
                loading="Counting the second selection..."
                failed="The second report could not be loaded."
              >
                {(b) => <Comparison a={[name, a]} b={[formatName(rival), b]} />}
              </QueryResult>
            ) : (
              <SingleReport report={a} name={name} />
            )
          }
        </QueryResult>
      </div>
    </Page>
  )
}

function useFunnel(search: string, enabled = true) {
  return useQuery<FunnelReport>({
    queryKey: [`/api/admin/funnel?${search}`],
    enabled,
    staleTime: 0,
  })
}

function SingleReport({ report, name }: { report: FunnelReport; name: string }) {
  const { quiz, trend } = report
  const { getName } = useQuizzes()
  if (report.tally.views === 0) {
    return <p className="card py-10 text-center text-muted">No views of {name} in this period.</p>
  }
  return (
    <div className="grid gap-10">
      <ChangesField period={report} />
      <FunnelChart title="Conversion funnel" report={report} name={name} />
      <section className="grid gap-4" aria-label="Charts">
        <div className="grid gap-8 lg:grid-cols-2">
          <TrendChart title="Visits" points={trend} count="views" />
          <TrendChart title="Submitted" points={trend} count="submitted" />
        </div>
        <p className="text-sm text-muted">
          All visits to {getName(quiz.id)}, of every campaign and wording.
        </p>
      </section>
      <QuestionBreakdown report={report} />
    </div>
  )
}

/** The steps that are compared, as shares of all views. */
const COMPARED_STEPS = ['Started', 'Submitted', 'Shared with a colleague', 'Wrote or asked', 'Won']

type NamedReport = readonly [name: string, report: FunnelReport]

/** Two funnels side by side. */
function Comparison({ a, b }: { a: NamedReport; b: NamedReport }) {
  const measure = ([, report]: NamedReport, step: string) => {
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
          a: measure(a, label),
          b: measure(b, label),
        }))}
      />
      <ChangesField period={a[1]} />
      <div className="grid gap-8 xl:grid-cols-2">
        <FunnelChart title={a[0]} name={a[0]} report={a[1]} />
        <FunnelChart title={b[0]} name={b[0]} report={b[1]} />
      </div>
    </div>
  )
}

/** Which visits are counted: those of a quiz in one wording, all or of one campaign. */
export interface Selection {
  readonly quiz: string
  readonly campaign: string
  /** Empty for the newest wording of the period. */
  readonly wording: string
}

const FIELD = 'max-w-full min-w-40 flex-1 sm:flex-none'

interface Props {
  readonly label: string
  readonly selection: Selection
  /** Lists the campaigns of the period. */
  readonly report: FunnelReport | undefined
  readonly onChange: (selection: Selection) => void
}

export function SelectionFields({ label, selection, report, onChange }: Props) {
  const { adsQuizzes } = useQuizzes()
  const campaigns = new Set(report?.campaigns.map(({ campaign }) => campaign).filter(Boolean))
  if (selection.campaign) campaigns.add(selection.campaign)
  const others = report?.others.views ?? 0
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="mb-1 text-sm text-muted">{label}</legend>
      <SelectField
        label="Quiz"
        className={FIELD}
        value={selection.quiz}
        choices={adsQuizzes.map(({ id, name, heading }) => [id, `${name}: ${heading}`])}
        onChange={(quiz) => onChange({ ...selection, quiz, wording: '' })}
      />
      <SelectField
        label="Campaign"
        className={FIELD}
        value={selection.campaign}
        choices={[
          ['', 'All visits'],
          ...[...campaigns].toSorted().map((name): Choice => [name, name]),
        ]}
        onChange={(campaign) => onChange({ ...selection, campaign })}
      >
        {others > 0 && <option disabled>Other campaigns: {formatCount(others, 'view')}</option>}
      </SelectField>
      {report && report.wordings.length > 1 && (
        <SelectField
          label="Wording"
          hint={describeChange(report.wordings)}
          className={FIELD}
          value={report.wording ?? ''}
          choices={report.wordings.map((wording) => [
            wording.version,
            `${nameWording(wording)}: ${formatCount(wording.views, 'view')}`,
          ])}
          onChange={(wording) => onChange({ ...selection, wording })}
        />
      )}
    </fieldset>
  )
}

/** Which wordings there are: the visits of the others are not counted with the chosen one. */
function describeChange([newest, ...others]: readonly Wording[]): string {
  const day = newest?.since.at(-1)
  const since = day && formatDay(day)
  if (others.every(({ version }) => version === UNKNOWN_WORDING)) {
    return `Wordings are recorded${since ? ` since ${since}` : ''}. Other visits are counted apart.`
  }
  const change = since ? `The questions changed on ${since}.` : 'The questions were edited.'
  return `${change} Visits that saw other questions are counted apart.`
}

function nameWording({ version, since }: Wording): string {
  if (version === UNKNOWN_WORDING) return 'Not recorded'
  const days = since.map(formatDay)
  return days.length === 0 ? 'Without a date' : `Since ${days.join(' and ')}`
}
