import { useId, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import type { FunnelReport } from '#domain/funnel/report.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { Page } from '../parts/Page.tsx'
import { Answers } from './Answers.tsx'
import { Comparison } from './Comparison.tsx'
import { FunnelChart } from './FunnelChart.tsx'
import { useFunnel, type Period, type Side } from './queries.ts'

const DAY_MS = 86_400_000
const PERIODS = [7, 30, 90, 365] as const

/** What became of those who opened a quiz, step by step, and how two of them compare. */
export default function Funnel() {
  const [query, setQuery] = useSearchParams()
  const period: Period = {
    from: query.get('from') ?? daysAgo(29),
    to: query.get('to') ?? daysAgo(0),
  }
  const side: Side = { quiz: query.get('quiz') ?? 'quiz-b', campaign: query.get('campaign') ?? '' }
  const rival = query.get('against')
  const other: Side | undefined =
    rival === null ? undefined : { quiz: rival, campaign: query.get('againstCampaign') ?? '' }
  const report = useFunnel(side, period)
  const otherReport = useFunnel(other, period)

  function choose(values: Readonly<Record<string, string>>) {
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  }

  return (
    <Page title="Funnel" back={{ to: '/admin', label: 'Back to Dashboard' }}>
      <div className="grid gap-8">
        <div className="card grid gap-4">
          <SideFields
            label="Show"
            side={side}
            report={report.data}
            onChange={({ quiz, campaign }) => choose({ quiz, campaign })}
          />
          <PeriodFields period={period} onChange={(next) => choose({ ...next })} />
          {other ? (
            <div className="grid gap-3 border-t border-line pt-4">
              <SideFields
                label="Compare with"
                side={other}
                report={otherReport.data}
                onChange={(next) => choose({ against: next.quiz, againstCampaign: next.campaign })}
              />
              <button
                type="button"
                className="button-text w-fit"
                onClick={() => choose({ against: '', againstCampaign: '' })}
              >
                Do not compare
              </button>
            </div>
          ) : (
            <button
              type="button"
              className="button button-quiet button-small justify-self-start"
              onClick={() => choose({ against: side.quiz === 'quiz-a' ? 'quiz-b' : 'quiz-a' })}
            >
              Compare
            </button>
          )}
        </div>
        <Loaded query={report} loading="Counting..." failed="The report could not be loaded.">
          {(a) =>
            other ? (
              <Loaded
                query={otherReport}
                loading="Counting the other side..."
                failed="The other report could not be loaded."
              >
                {(b) => (
                  <Comparison
                    a={{ name: nameOf(side), report: a }}
                    b={{ name: nameOf(other), report: b }}
                  />
                )}
              </Loaded>
            ) : (
              <Single report={a} name={nameOf(side)} />
            )
          }
        </Loaded>
      </div>
    </Page>
  )
}

function Single({ report, name }: { report: FunnelReport; name: string }) {
  if (report.tally.views === 0) {
    return (
      <p className="card py-10 text-center text-muted">
        Nobody opened this quiz in this period{name.includes(':') ? ' from this campaign' : ''}.
      </p>
    )
  }
  return (
    <div className="grid gap-10">
      <FunnelChart report={report} name={name} />
      <Answers report={report} />
    </div>
  )
}

interface SideProps {
  readonly label: string
  readonly side: Side
  /** Knows the campaigns of the period. */
  readonly report: FunnelReport | undefined
  readonly onChange: (side: Side) => void
}

function SideFields({ label, side, report, onChange }: SideProps) {
  const names = new Set(report?.campaigns.map(({ campaign }) => campaign).filter(Boolean))
  if (side.campaign) names.add(side.campaign)
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="mb-1 text-sm text-muted">{label}</legend>
      <Field label="Quiz">
        {(id) => (
          <select
            id={id}
            className="input"
            value={side.quiz}
            onChange={({ target }) => onChange({ ...side, quiz: target.value })}
          >
            {(report?.quizzes ?? [side.quiz]).map((quiz) => (
              <option key={quiz}>{quiz}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Campaign">
        {(id) => (
          <select
            id={id}
            className="input"
            value={side.campaign}
            onChange={({ target }) => onChange({ ...side, campaign: target.value })}
          >
            <option value="">All visits</option>
            {[...names].toSorted().map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
    </fieldset>
  )
}

interface PeriodProps {
  readonly period: Period
  readonly onChange: (period: Period) => void
}

function PeriodFields({ period, onChange }: PeriodProps) {
  return (
    <fieldset className="flex flex-wrap items-end gap-3">
      <legend className="mb-1 text-sm text-muted">Period (days in UTC)</legend>
      <Field label="From">
        {(id) => (
          <input
            id={id}
            type="date"
            className="input"
            max={period.to}
            value={period.from}
            onChange={({ target }) => target.value && onChange({ ...period, from: target.value })}
          />
        )}
      </Field>
      <Field label="To">
        {(id) => (
          <input
            id={id}
            type="date"
            className="input"
            min={period.from}
            value={period.to}
            onChange={({ target }) => target.value && onChange({ ...period, to: target.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        {PERIODS.map((days) => (
          <button
            key={days}
            type="button"
            className="button button-quiet button-small"
            onClick={() => onChange({ from: daysAgo(days - 1), to: daysAgo(0) })}
          >
            {days} days
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="field min-w-40">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

function nameOf({ quiz, campaign }: Side): string {
  return campaign ? `${quiz}: ${campaign}` : quiz
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
}
