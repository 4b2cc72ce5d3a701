import { readFile } from 'node:fs/promises'
import satori from 'satori'
import sharp from 'sharp'
import type { Look } from '#domain/site/look.ts'
import { derivePalette } from '#domain/site/palette.ts'
import type { Site } from '#domain/site/site.ts'
import { readUploaded } from '#server/media/images.ts'
import { fontFilePath } from './apply-look.ts'

const SIZE = 32

const FRAME = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">`

/** The place of the logo in a drawing, as SVG attributes. */
type Box = Readonly<Record<string, string | number>>

/** The firm's logo inside of a drawing; empty without one. `pixels` is the longest side of an uploaded one. */
export async function placeLogo({ logo, colors }: Look, box: Box, pixels: number): Promise<string> {
  const place = Object.entries(box)
    .map(([key, value]) => `${key}="${value}"`)
    .join(' ')
  if (logo?.startsWith('<')) return logo.replace('<svg', `<svg ${place} color="${colors.ink}"`)
  const picture = logo && (await readUploaded(logo))
  if (!picture) return ''
  const bytes = await sharp(picture.bytes)
    .resize(pixels, pixels, { fit: 'inside' })
    .png()
    .toBuffer()
  return `<image ${place} href="data:image/png;base64,${bytes.toString('base64')}"/>`
}

/** The icon of browser tabs and phones: the logo, else the table, else the first letter of the name. */
export async function drawIcon(
  { name, look }: Pick<Site, 'name' | 'look'>,
  pixels: number,
): Promise<string> {
  const { light, band } = derivePalette(look.colors)
  const logo = await placeLogo(look, { x: 3, y: 3, width: 26, height: 26 }, pixels)
  const rect = `<rect width="32" height="32" rx="4" fill="${logo ? light.paper : light.pine}"/>`
  if (logo) return `${FRAME}${rect}${logo}</svg>`
  if (!look.table) return `${FRAME}${rect}${await drawLetter(name, look)}</svg>`
  const seat = `fill="${band['brass-mark']}" stroke="${band['brass-mark']}"`
  return `${FRAME}${rect}<g fill="none" stroke="${light.paper}" stroke-width="1.6"><rect x="6" y="12" width="20" height="8" rx="1"/><circle cx="11" cy="7" r="2.2" ${seat}/><circle cx="21" cy="7" r="2.2"/><circle cx="11" cy="25" r="2.2"/><circle cx="21" cy="25" r="2.2"/></g></svg>`
}

async function drawLetter(name: string, { font, colors }: Look): Promise<string> {
  const size = { width: SIZE, height: SIZE }
  const style = { ...size, alignItems: 'center', justifyContent: 'center' }
  const letter = createBox({ ...style, fontSize: 22, color: colors.paper }, [...name][0])
  return satori(letter, { ...size, fonts: [await readDisplayFont(font)] })
}

/** An element in the shape that satori takes, without React. */
export function createBox(style: object, children: unknown) {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } }
}

/** The display font for drawings. */
export async function readDisplayFont(font: Look['font']) {
  const bytes = await readFile(fontFilePath(font, '-500.woff'))
  return { name: font, data: bytes, weight: 500, style: 'normal' } as const
}
