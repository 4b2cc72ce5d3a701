import type { APIRoute } from 'astro'
import { wordsOf } from '#components/words.ts'
import { drawSocialImage } from '#build/articles/draw-social-image.ts'

/** The social image of every page without one of its own. */
export const GET: APIRoute = async () => {
  const site = await wordsOf('site')
  const image = await drawSocialImage({ title: site.tagline, author: site.cities.join(', ') }, site)
  return new Response(new Uint8Array(image), { headers: { 'content-type': 'image/png' } })
}
