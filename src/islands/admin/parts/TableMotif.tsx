import { chairs } from '#domain/site/table.ts'

const DRAWING = chairs(6)

/** The firm's drawing, as on the public pages: the long table from above. Decoration. */
export function TableMotif({ seated }: { seated: number }) {
  return (
    <svg
      viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
      className="table-motif"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <rect {...DRAWING.table} rx="3" />
      <rect className="inlay" {...DRAWING.inlay} rx="1" />
      {DRAWING.seats.map(({ x, y, turn }, index) => (
        <g
          key={`${x} ${y}`}
          className={index < seated ? 'seat seat-taken' : 'seat'}
          transform={`translate(${x} ${y}) rotate(${turn})`}
        >
          <path d="M-9 8V-4a9 9 0 0 1 18 0V8Z" />
          <path d="M-12 0v-5a12 12 0 0 1 24 0v5" />
        </g>
      ))}
    </svg>
  )
}
