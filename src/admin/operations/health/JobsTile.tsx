import type { HealthReport, JobState } from '#domain/health/health-report.ts'
import { Badge, type BadgeVariant } from '../../kit/Badge.tsx'
import { formatDateTime } from '../../kit/format.ts'
import { Tile } from '../../kit/Tile.tsx'

const STATES: Readonly<Record<JobState['state'], readonly [BadgeVariant, string]>> = {
  ok: ['success', 'OK'],
  running: ['pending', 'Running'],
  late: ['danger', 'Late'],
  failed: ['danger', 'Failed'],
  unfinished: ['pending', 'Unfinished'],
  never: ['neutral', 'Not yet'],
}

/** The scheduled jobs and when they last ran. */
export function JobsTile({ jobs }: Pick<HealthReport, 'jobs'>) {
  return (
    <Tile title="Scheduled jobs">
      <ul className="divide-y divide-line">
        {jobs.map((job) => (
          <Job key={job.job} job={job} />
        ))}
      </ul>
    </Tile>
  )
}

function Job({ job: { job, purpose, startedAt, state, steps } }: { job: JobState }) {
  const [variant, word] = STATES[state]
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <div className="min-w-0">
        <p>{purpose}</p>
        <p className="text-sm text-muted">
          {job}
          {startedAt && <>, last run {formatDateTime(startedAt)}</>}
          {steps.length > 0 && ` (${steps.join(', ')})`}
        </p>
      </div>
      <Badge variant={variant}>{word}</Badge>
    </li>
  )
}
