import type { APIRoute } from 'astro'
import sharp from 'sharp'
import { drawIcon } from '#build/look/firm-logo.ts'
import { wordsOf } from '#components/words.ts'

/** The sides of the icons in pixels. */
const ICONS = { favicon: 48, 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 } as const

export function getStaticPaths() {
  return Object.entries(ICONS).map(([icon, side]) => ({ params: { icon }, props: { side } }))
}

export const GET: APIRoute<{ side: number }> = async ({ props: { side } }) => {
  const icon = Buffer.from(await drawIcon(await wordsOf('site'), side))
  const image = await sharp(icon, { density: 72 * (side / 32) })
    .resize(side)
    .png({ palette: true })
    .toBuffer()
  return new Response(new Uint8Array(image), { headers: { 'content-type': 'image/png' } })
}
