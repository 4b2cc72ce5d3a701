import type { APIRoute } from 'astro'
import { wordsOf } from '#components/words.ts'

export const GET: APIRoute = async () => {
  const { name, description, look } = await wordsOf('site')
  return Response.json({
    name,
    short_name: name,
    description,
    start_url: '/',
    display: 'browser',
    background_color: look.colors.paper,
    theme_color: look.colors.pine,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  })
}
