import qrcode from 'qrcode-generator'

const QUIET_ZONE = 4
/** Pixels of the PNG for each module: a code of this size prints well on a poster. */
const PIXELS = 24

interface Props {
  readonly text: string
  /** What the files are called. */
  readonly name: string
}

/** A QR code to see, and to take away as a drawing or a picture. */
export default function QrCode({ text, name }: Props) {
  const { size, path } = drawing(text)
  return (
    <figure className="flex flex-wrap items-end gap-4">
      <svg
        role="img"
        aria-label="QR code of the finished link"
        viewBox={`0 0 ${size} ${size}`}
        className="bg-white w-44"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#ffffff" />
        <path d={path} fill="#000000" />
      </svg>
      <figcaption className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() =>
            download(new Blob([svgOf(text)], { type: 'image/svg+xml' }), `${name}.svg`)
          }
        >
          Download SVG
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => void pngOf(text).then((png) => download(png, `${name}.png`))}
        >
          Download PNG
        </button>
      </figcaption>
    </figure>
  )
}

/** The code's dark modules as one path, with the quiet zone around it that scanners need. */
function drawing(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const squares: string[] = []
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (code.isDark(row, column))
        squares.push(`M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`)
    }
  }
  return { size: count + 2 * QUIET_ZONE, path: squares.join('') }
}

function svgOf(text: string): string {
  const { size, path } = drawing(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
}

async function pngOf(text: string): Promise<Blob> {
  const { size, path } = drawing(text)
  const canvas = new OffscreenCanvas(size * PIXELS, size * PIXELS)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser cannot draw')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(PIXELS, PIXELS)
  context.fillStyle = '#000000'
  const squares = new Path2D(path)
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(squares)
  return canvas.convertToBlob({ type: 'image/png' })
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken the file by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
