import type { APIRoute } from 'astro'
import { siteOrigin, wordsOf } from '#components/words.ts'

/** RFC 9116 asks for a date at most a year ahead. Every build renews it. */
const VALID_DAYS = 360

export const GET: APIRoute = async ({ site }) => {
  const { email } = await wordsOf('site')
  const expires = new Date()
  expires.setUTCHours(0, 0, 0, 0)
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS)
  return new Response(`Contact: mailto:${email}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${siteOrigin(site)}/.well-known/security.txt
`)
}
