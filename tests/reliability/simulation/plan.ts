import { SeededRandom } from '#tests/support/seeded-random.ts'
import { JOURNEY_NAMES, type JourneyName } from './journeys/journeys.ts'
import { type Subject, SUBJECTS } from './registers/registers.ts'

/** What one person or job does. A `mark` is a text that nothing else has. */
export type Step =
  | {
      readonly act: 'contact' | 'assessment' | 'quiz' | 'result' | 'share'
      readonly who: number
      readonly visit: number
      readonly mark: string
    }
  | { readonly act: 'event'; readonly visit: number; readonly mark: string }
  | { readonly act: 'forget'; readonly who: number }
  | { readonly act: 'change'; readonly subject: Subject; readonly mark: string }
  | { readonly act: 'look'; readonly subject: Subject }
  | { readonly act: 'note'; readonly mark: string }
  | { readonly act: 'job'; readonly job: JobName }
  | { readonly act: 'journey'; readonly journey: JourneyName; readonly mark: string }

export type JobName = 'outbox' | 'scheduled' | 'rollup' | 'cleanup' | 'digest' | 'images'

const JOB_NAMES: readonly JobName[] = [
  'outbox',
  'outbox',
  'scheduled',
  'rollup',
  'cleanup',
  'digest',
  'images',
]

/** A simulation: who does what, and the seed of the order and of the faults. */
export interface Plan {
  readonly seed: number
  /** Each does its steps one after another, all at once. */
  readonly actors: readonly (readonly Step[])[]
  /** The probability of a fault at a storage call. */
  readonly faultRate: number
  readonly crashes: number
  /** How long a listing may show what was before, in virtual milliseconds. Reads by key are right at once. */
  readonly listLagMs: number
  /** How often the wall clock jumps: forwards by hours, or backwards by minutes. */
  readonly jumps: number
}

export const PEOPLE = ['ada', 'bob', 'cyd'].map((name) => `${name}@example.com`)
const VISITORS = 3
const EDITORS = 2
const TRAVELERS = 2
const MOST_JOURNEYS = 3
/** Where nothing fails, every number is known exactly. */
const QUIET = 0.3
/** Where the process is killed, and nothing else fails, what was answered is still known exactly. */
const KILLED = 0.2
const MOST_CRASHES = 3
const MOST_STEPS = 5

/** The plan of a seed. */
export function createPlan(seed: number): Plan {
  const random = new SeededRandom(seed)
  let marks = 0
  const mark = () => `mark${++marks}x`
  const steps = (create: () => Step) => Array.from({ length: 1 + random.below(MOST_STEPS) }, create)
  const visitors = Array.from({ length: VISITORS }, () => steps(() => visitorStep(random, mark)))
  // Few values, so that people meet.
  const subjects = ['article-0', 'article-1', random.pick(SUBJECTS), random.pick(SUBJECTS)] as const
  const editors = Array.from({ length: EDITORS }, () =>
    steps(() => editorStep(random, subjects, mark)),
  )
  const jobs = steps(() => ({ act: 'job', job: random.pick(JOB_NAMES) }))
  const travelers = Array.from({ length: TRAVELERS }, () =>
    steps(() => ({ act: 'journey', journey: random.pick(JOURNEY_NAMES), mark: mark() })).slice(
      0,
      MOST_JOURNEYS,
    ),
  )
  const actors = [...visitors, ...editors, jobs, ...travelers]
  const right = { seed, actors, faultRate: 0, crashes: 0, listLagMs: 0, jumps: 0 }
  const kind = random.fraction()
  if (kind < QUIET) return right
  if (kind < QUIET + KILLED) return { ...right, crashes: 1 + random.below(MOST_CRASHES) }
  return {
    seed,
    actors,
    faultRate: random.pick([0, 0.01, 0.03, 0.08]),
    crashes: random.chance(0.4) ? 1 + random.below(2) : 0,
    // Not both: no store is still late for what hours, by the clock, have passed since.
    ...random.pick([
      { listLagMs: random.pick([1_000, 5_000, 50_000]), jumps: 0 },
      { listLagMs: 0, jumps: 1 + random.below(2) },
      { listLagMs: 0, jumps: 0 },
    ]),
  }
}

function visitorStep(random: SeededRandom, mark: () => string): Step {
  // Few people and visits, so that they meet.
  const [who, visit] = [random.below(PEOPLE.length), random.below(2)]
  const act = random.pick([
    'contact',
    'contact',
    'assessment',
    'quiz',
    'quiz',
    'result',
    'share',
    'event',
    'forget',
  ] as const)
  if (act === 'forget') return { act, who }
  return act === 'event' ? { act, visit, mark: mark() } : { act, who, visit, mark: mark() }
}

function editorStep(random: SeededRandom, subjects: readonly Subject[], mark: () => string): Step {
  const act = random.pick(['change', 'change', 'change', 'look', 'note'] as const)
  if (act === 'note') return { act, mark: mark() }
  const subject = random.pick(subjects)
  return act === 'look' ? { act, subject } : { act, subject, mark: mark() }
}
