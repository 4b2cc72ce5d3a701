import type { APIRoute } from 'astro'
import { siteOrigin } from '#components/words.ts'

// A crawler must be able to read a page to see that it is noindex.
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *
Disallow: /api/
Disallow: /go/

Sitemap: ${siteOrigin(site)}/sitemap.xml
`)
