import type { APIRoute } from 'astro'
import sharp from 'sharp'
import { drawSocialImage } from '#build/articles/draw-social-image.ts'
import { drawIcon } from '#build/look/firm-logo.ts'
import { describeContactIsland } from '#components/contact/contact-island.ts'
import { readQuiz, readQuizzes, siteOrigin, wordsOf } from '#components/words.ts'
import type { OfferedQuiz } from '#domain/quiz/quiz.ts'
import type { SummaryTexts } from '#domain/quiz/scoring.ts'
import type { Site } from '#domain/site/site.ts'
import { DAY_MS } from '#domain/time/duration.ts'

/** RFC 9116 asks for a date at most a year ahead. Every build renews it. */
const VALID_DAYS = 360

/** The sides of the icons in pixels. */
const ICONS = { favicon: 48, 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 } as const

/** Makes a file. `origin` is the site's address without a trailing slash. */
type Render = (origin: string) => Response | Promise<Response>

/** The files of the site that are no pages, by their paths. */
export async function getStaticPaths() {
  const site = await wordsOf('site')
  const icons = Object.entries(ICONS).map(([name, side]) => {
    return [`${name}.png`, () => renderIcon(site, side)] as const
  })
  const files: Readonly<Record<string, Render>> = {
    'robots.txt': (origin) => new Response(formatRobots(origin)),
    '.well-known/security.txt': (origin) => new Response(formatSecurity(site, origin)),
    'site.webmanifest': () => Response.json(describeSite(site)),
    'favicon.svg': async () =>
      // The development server would send it as plain text.
      new Response(await drawIcon(site, 64), { headers: { 'content-type': 'image/svg+xml' } }),
    ...Object.fromEntries(icons),
    'og/default.png': () => renderDefaultImage(site),
    ...(await listIslandFiles(site)),
  }
  return Object.entries(files).map(([file, render]) => ({ params: { file }, props: { render } }))
}

export const GET: APIRoute<{ render: Render }> = ({ props, site }) => props.render(siteOrigin(site))

/** Lists the files that islands fetch when they are touched. */
async function listIslandFiles(site: Site): Promise<Record<string, Render>> {
  const contact = describeContactIsland(await wordsOf('contact'), site)
  const quiz = await readQuiz('board', 'score')
  const board = { ...quiz, booking: site.booking } satisfies OfferedQuiz
  const summaries = [...(await readQuizzes())].flatMap(([id, { questions, scoring }]) => {
    if (scoring.by !== 'count' || !scoring.summary) return []
    const actions = Object.fromEntries(questions.map((each) => [each.id, each.action ?? '']))
    const texts = { words: scoring.summary, actions } satisfies SummaryTexts
    return [[`quizzes/${id}/summary.json`, () => Response.json(texts)] as const]
  })
  return {
    [`contact/${contact.file}.json`]: () => Response.json(contact.props),
    'quizzes/board.json': () => Response.json(board),
    ...Object.fromEntries(summaries),
  }
}

// A crawler must be able to read a page to see that it is noindex.
function formatRobots(origin: string): string {
  return `User-agent: *
Disallow: /api/
Disallow: /go/

Sitemap: ${origin}/sitemap.xml
`
}

function formatSecurity({ email }: Site, origin: string): string {
  const expires = new Date(Math.floor(Date.now() / DAY_MS + VALID_DAYS) * DAY_MS)
  return `Contact: mailto:${email}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
`
}

/** The web app manifest. */
function describeSite({ name, description, look }: Site) {
  return {
    name,
    description,
    start_url: '/',
    display: 'browser',
    theme_color: look.colors.pine,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  }
}

async function renderIcon(site: Site, side: number): Promise<Response> {
  const icon = Buffer.from(await drawIcon(site, side))
  const image = await sharp(icon, { density: 72 * (side / 32) })
    .resize(side)
    .png({ palette: true })
    .toBuffer()
  return new Response(new Uint8Array(image))
}

/** The social image of every page without one of its own. */
async function renderDefaultImage(site: Site): Promise<Response> {
  const image = await drawSocialImage({ title: site.tagline, author: site.cities.join(', ') }, site)
  return new Response(new Uint8Array(image))
}
