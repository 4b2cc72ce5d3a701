import qrcode from 'qrcode-generator'
import { saveFile } from '#client/download.ts'
import type { LinkWithFigures } from '#domain/marketing/campaigns/overview.ts'
import { Button } from '../../kit/buttons.tsx'

/** A QR code with its downloads, black on white in both color schemes, so that it scans. */
export default function QrCode({ link, name }: { link: LinkWithFigures; name: string }) {
  // The code of a short address is coarser, so it scans from further away.
  const svg = drawQrCode(link.shortLinks[0]?.url ?? link.url)
  const fileName = Object.values(link.tags).join('_')
  return (
    <figure className="flex flex-wrap items-end gap-4">
      <img alt={`QR code of ${name}`} className="w-44" src={toDataUrl(svg)} />
      <figcaption className="flex flex-wrap gap-3">
        <Button onClick={() => saveFile(new Blob([svg], { type: SVG }), `${fileName}.svg`)}>
          Download SVG
        </Button>
        <Button
          onClick={() => void convertToPng(svg).then((png) => saveFile(png, `${fileName}.png`))}
        >
          Download PNG
        </Button>
      </figcaption>
    </figure>
  )
}

const SVG = 'image/svg+xml'

/** Pixels of a module, enough for a poster. */
const PIXELS = 24

/** Draws a QR code inside the white margin of four modules that scanners need. */
function drawQrCode(text: string): string {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  return code.createSvgTag(PIXELS, 4 * PIXELS)
}

const toDataUrl = (svg: string) => `data:${SVG},${encodeURIComponent(svg)}`

async function convertToPng(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = toDataUrl(svg)
  await image.decode()
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}
