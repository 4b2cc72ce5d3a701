interface Props {
  label: string
  /** The progress in percent. */
  value: number
  /** The percentage as text, for quizzes that show it. */
  percent?: string | undefined
}

/** The progress as a sentence and as a bar. */
export function QuizProgress({ label, value, percent }: Props) {
  return (
    <div className="mb-8 grid gap-2.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span id="quiz-progress">{label}</span>
        {percent && <span>{percent}</span>}
      </p>
      <svg
        className="h-1 w-full bg-line"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        role="progressbar"
        aria-labelledby="quiz-progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
      >
        <rect className="fill-brass-mark" width={value} height="1" />
      </svg>
    </div>
  )
}
