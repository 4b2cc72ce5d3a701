interface Props {
  readonly y: number
  readonly height: number
  /** From 0 to 1. */
  readonly share: number
  readonly step: string
  readonly value: string
  /** A request made after the quiz, which has a color of its own. */
  readonly isRequest: boolean
}

const GAP = 3

export function FunnelBar({ y, height, share, step, value, isRequest }: Props) {
  const box = { y: y + GAP, height: height - 2 * GAP }
  const text = { y: y + height / 2, dominantBaseline: 'central', className: 'fill-ink' } as const
  return (
    <g>
      <rect width="100%" {...box} className="fill-sunken" />
      {share > 0 && (
        <>
          <rect
            width={`${share * 100}%`}
            {...box}
            className={isRequest ? 'fill-brass-tint' : 'fill-pine-tint'}
          />
          <rect width="3" {...box} className={isRequest ? 'fill-brass-mark' : 'fill-pine'} />
        </>
      )}
      <text x="12" {...text}>
        {step}
      </text>
      <text x="100%" dx="-8" textAnchor="end" {...text}>
        {value}
      </text>
    </g>
  )
}
