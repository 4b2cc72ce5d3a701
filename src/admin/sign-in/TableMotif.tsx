import { layOutTable, drawChairs } from '#domain/site/table.ts'

const DRAWING = layOutTable(6)

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
      {drawChairs(DRAWING.seats.slice(seated), ['seat', 'back']).map(({ rotation, path }) => (
        <path key={rotation} className="chair-free" transform={`rotate(${rotation})`} d={path} />
      ))}
      <g className="chair-taken">
        {drawChairs(taken, ['back']).map(({ rotation, path }) => (
          <path key={rotation} transform={`rotate(${rotation})`} d={path} />
        ))}
        {drawChairs(taken, ['seat']).map(({ rotation, path }) => (
          <path key={rotation} className="chair-seat" transform={`rotate(${rotation})`} d={path} />
        ))}
      </g>
    </svg>
  )
}
