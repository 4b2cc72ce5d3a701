import type { APIRoute } from 'astro'
import { drawIcon } from '#build/look/firm-logo.ts'
import { wordsOf } from '#components/words.ts'

export const GET: APIRoute = async () =>
  new Response(await drawIcon(await wordsOf('site'), 64), {
    headers: { 'content-type': 'image/svg+xml' },
  })
