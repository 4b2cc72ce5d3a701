import { renderPng, renderSvg } from './qr-code-files.ts'
import { drawQrCode } from './draw-qr-code.ts'
import { saveFile } from '../../../kit/download/save-file.ts'

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
