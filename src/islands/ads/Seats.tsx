interface Props {
  label: string
  /** The number of the current question, from 1. */
  current: number
  total: number
}

/** The segmented progress bar of the ads quizzes: one chair for each question. */
export function Seats({ label, current, total }: Props) {
  const seats = Array.from({ length: total }, (_, index) => index + 1)
  return (
    <div className="mb-8 grid gap-3">
      <p className="quiz-count text-sm text-muted">{label}</p>
      <div
        className="quiz-seats"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={current}
      >
        {seats.map((seat) => (
          <span key={seat} className={seat <= current ? 'is-taken' : undefined}>
            <svg viewBox="-14 -15 28 24" width="22" height="19" fill="none" stroke="currentColor">
              <path
                d="M-9 8V-4a9 9 0 0 1 18 0V8Z"
                fill={seat <= current ? 'currentColor' : 'none'}
              />
              <path d="M-12 0v-5a12 12 0 0 1 24 0v5" />
            </svg>
          </span>
        ))}
      </div>
    </div>
  )
}
