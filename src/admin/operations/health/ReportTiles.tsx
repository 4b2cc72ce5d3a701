import type { ReactNode } from 'react'
import { request } from '#client/api.ts'
import type { HealthReport, JobState } from '#domain/health/health-report.ts'
import { SELF_CHECKS } from '#domain/health/self-check.ts'
import { STORAGE_RULES } from '#domain/health/storage-rules.ts'
import { Badge, type BadgeVariant } from '../../kit/Badge.tsx'
import { BusyButton } from '../../kit/buttons.tsx'
import { formatCount, formatDateTime } from '../../kit/format.ts'
import { QueryResult } from '../../kit/QueryResult.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { useSend } from '../../kit/use-send.ts'
import { ATTENTION_KEY, HEALTH_KEY, useHealthReport } from './AttentionTile.tsx'

/** What the site reports of itself: self-checks, jobs, errors and storage. */
export function ReportTiles() {
  return (
    <QueryResult query={useHealthReport()} failed="The checks could not be loaded.">
      {({ selfChecks, storage, jobs, errors }) => (
        <>
          <SelfChecksTile selfChecks={selfChecks} />
          <Tile title="Scheduled jobs">
            <Lines>{jobs.map(describeJob)}</Lines>
          </Tile>
          <Tile title="Server errors">{describeErrors(errors)}</Tile>
          <Tile title="Storage">
            {storage.length === 0 ? (
              <p className="text-muted">Not checked yet. It is checked every night.</p>
            ) : (
              <Lines>{storage.map(describeFinding)}</Lines>
            )}
          </Tile>
        </>
      )}
    </QueryResult>
  )
}

interface Line {
  readonly title: string
  readonly detail?: ReactNode
  readonly state: readonly [BadgeVariant, string]
}

function Lines({ children }: { children: readonly Line[] }) {
  return (
    <ul className="divide-y divide-line">
      {children.map(({ title, detail, state: [variant, word] }) => (
        <li key={title} className="flex items-baseline justify-between gap-4 py-2">
          <div className="min-w-0">
            <p>{title}</p>
            {detail && <p className="text-sm wrap-anywhere text-muted">{detail}</p>}
          </div>
          <Badge variant={variant}>{word}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** What each self-check found last, and a button that runs the self-checks now, which takes some seconds. */
function SelfChecksTile({ selfChecks }: Pick<HealthReport, 'selfChecks'>) {
  const run = useSend({
    send: () => request('/api/admin/proof', { method: 'POST' }),
    failure: 'The site could not be checked.',
    refreshes: [{ queryKey: HEALTH_KEY }, { queryKey: ATTENTION_KEY }],
    refreshesAfterFailure: true,
  })
  return (
    <Tile title="Nightly self-checks">
      <Lines>{selfChecks.map(describeSelfCheck)}</Lines>
      <BusyButton labels={['Check now', 'Checking...']} send={run} />
    </Tile>
  )
}

function describeSelfCheck({ check, result }: HealthReport['selfChecks'][number]): Line {
  const title = SELF_CHECKS[check]
  if (!result) return { title, state: ['neutral', 'Not yet'] }
  const { failingSince, ranAt, detail = '' } = result
  return failingSince
    ? {
        title,
        detail: `Failing since ${formatDateTime(failingSince)}. ${detail}`,
        state: ['danger', 'Failed'],
      }
    : {
        title,
        detail: `Checked ${formatDateTime(ranAt)}. ${detail}`,
        state: ['success', 'OK'],
      }
}

const JOB_STATES: Readonly<Record<JobState['state'], Line['state']>> = {
  ok: ['success', 'OK'],
  running: ['pending', 'Running'],
  late: ['danger', 'Late'],
  failed: ['danger', 'Failed'],
  unfinished: ['pending', 'Unfinished'],
  never: ['neutral', 'Not yet'],
}

function describeJob({ job, purpose, startedAt, state, steps }: JobState): Line {
  const last = startedAt ? `, last run ${formatDateTime(startedAt)}` : ''
  const unfinished = steps.length > 0 ? ` (${steps.join(', ')})` : ''
  return { title: purpose, detail: job + last + unfinished, state: JOB_STATES[state] }
}

function describeFinding({ rule, holds, afterMs }: HealthReport['storage'][number]): Line {
  const { expectation, consequence, isEssential } = STORAGE_RULES[rule]
  const title = `${expectation[0]?.toUpperCase()}${expectation.slice(1)}`
  if (holds) return { title, state: ['success', 'OK'] }
  const took = afterMs === undefined ? '' : ` It took ${afterMs} ms.`
  return {
    title,
    detail: consequence + took,
    state: [isEssential ? 'danger' : 'pending', 'Broken'],
  }
}

function describeErrors({ count, newest }: HealthReport['errors']): ReactNode {
  if (count === 0) return <p className="text-muted">None in the last 24 hours.</p>
  return (
    <>
      <p>{formatCount(count, 'error')} in the last 24 hours. The log has each under its id.</p>
      <ul className="divide-y divide-line">
        {newest.map(({ at, request, requestId }) => (
          <li key={`${at} ${requestId}`} className="py-2 wrap-anywhere">
            <p>{request}</p>
            <p className="text-sm text-muted">
              {formatDateTime(at)}, {requestId}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
