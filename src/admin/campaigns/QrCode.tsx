import { drawQrCode, renderPng, renderSvg } from './qr-code-files.ts'

interface Props {
  readonly text: string
  /** Of the downloaded files, without extension. */
  readonly fileName: string
}

/** A QR code with its downloads. It is black on white in both color schemes, so that it scans. */
export default function QrCode({ text, fileName }: Props) {
  const { size, path } = drawQrCode(text)
  return (
    <figure className="flex flex-wrap items-end gap-4">
      <svg
        role="img"
        aria-label="QR code of the finished link"
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
          onClick={() => download(renderSvg(text), `${fileName}.svg`)}
        >
          Download SVG
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => void renderPng(text).then((png) => download(png, `${fileName}.png`))}
        >
          Download PNG
        </button>
      </figcaption>
    </figure>
  )
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has started long before.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
