import qrcode from 'qrcode-generator'
import { saveFile } from '../../kit/download/save-file.ts'

interface Props {
  readonly text: string
  readonly about: string
  /** Of the downloaded files, without extension. */
  readonly fileName: string
}

/** A QR code with its downloads. It is black on white in both color schemes, so that it scans. */
export default function QrCode({ text, about, fileName }: Props) {
  const { size, path } = drawQrCode(text)
  return (
    <figure className="flex flex-wrap items-end gap-4">
      <svg
        role="img"
        aria-label={`QR code of ${about}`}
        viewBox={`0 0 ${size} ${size}`}
        className="w-44"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="white" />
        <path d={path} fill="black" />
      </svg>
      <figcaption className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => saveFile(renderSvg(text), `${fileName}.svg`)}
        >
          Download SVG
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => void renderPng(text).then((png) => saveFile(png, `${fileName}.png`))}
        >
          Download PNG
        </button>
      </figcaption>
    </figure>
  )
}

/** Modules of white around the code, which scanners need. */
const QUIET_ZONE = 4

interface QrCodePath {
  readonly size: number
  /** The dark modules as one SVG path. */
  readonly path: string
}

function drawQrCode(text: string): QrCodePath {
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

/** Pixels of the PNG for each module, enough for a poster. */
const PIXELS = 24

function renderSvg(text: string): Blob {
  const { size, path } = drawQrCode(text)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}

async function renderPng(text: string): Promise<Blob> {
  const { size, path } = drawQrCode(text)
  const canvas = new OffscreenCanvas(size * PIXELS, size * PIXELS)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no 2d canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(PIXELS, PIXELS)
  context.fillStyle = 'black'
  const squares = new Path2D(path)
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(squares)
  return canvas.convertToBlob({ type: 'image/png' })
}
