import type { APIRoute } from 'astro'
import { wordsOf } from '#layouts/words.ts'

export const GET: APIRoute = async () => {
  const { name, description } = await wordsOf('site')
  return Response.json({
    name,
    short_name: name,
    description,
    start_url: '/',
    display: 'browser',
    background_color: '#faf7f0',
    theme_color: '#1f4d3a',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  })
}
