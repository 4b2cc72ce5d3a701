import type { APIRoute } from 'astro'
import { siteOrigin } from '#layouts/words.ts'

// Pages that must not be listed say so themselves; a crawler has to read them to know.
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *
Disallow: /api/

Sitemap: ${siteOrigin(site)}/sitemap.xml
`)
