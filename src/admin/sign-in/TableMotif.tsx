import { chairs, outlines } from '#domain/site/table.ts'

const DRAWING = chairs(6)

/** The long table seen from above, as on the public pages. Decorative. */
export function TableMotif({ seated }: { seated: number }) {
  const taken = DRAWING.seats.slice(0, seated)
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
      {outlines(DRAWING.seats.slice(seated), ['seat', 'back']).map(({ turn, path }) => (
        <path key={turn} className="chair-free" transform={`rotate(${turn})`} d={path} />
      ))}
      <g className="chair-taken">
        {outlines(taken, ['back']).map(({ turn, path }) => (
          <path key={turn} transform={`rotate(${turn})`} d={path} />
        ))}
        {outlines(taken, ['seat']).map(({ turn, path }) => (
          <path key={turn} className="chair-seat" transform={`rotate(${turn})`} d={path} />
        ))}
      </g>
    </svg>
  )
}
