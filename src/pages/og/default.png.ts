import type { APIRoute } from 'astro'
import { wordsOf } from '#components/words.ts'
import { drawSocialImage } from '#build/articles/draw-social-image.ts'

/** The social image of every page without one of its own. */
export const GET: APIRoute = async () => {
  const { name, tagline, cities } = await wordsOf('site')
  const image = await drawSocialImage({ title: tagline, author: cities.join(', ') }, name)
  return new Response(new Uint8Array(image), { headers: { 'content-type': 'image/png' } })
}
