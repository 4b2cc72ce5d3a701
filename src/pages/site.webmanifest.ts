import type { APIRoute } from 'astro'
import { PALETTE } from '#domain/site/palette.ts'
import { wordsOf } from '#components/words.ts'

export const GET: APIRoute = async () => {
  const { name, description } = await wordsOf('site')
  return Response.json({
    name,
    short_name: name,
    description,
    start_url: '/',
    display: 'browser',
    background_color: PALETTE.paper,
    theme_color: PALETTE.pine,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  })
}
