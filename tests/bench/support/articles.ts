import type { Post } from '#domain/posts/post.ts'

/** An article with the same words for our store and for static site generators. */
export interface BenchArticle {
  readonly post: Post
  readonly markdown: string
}

const WORDS =
  `board founder margin exit table cash owner buyer value chair plan month price question answer
  number week growth team company people risk term offer letter advisor partner share debt equity
  customer market machine model answerable patient honest early late simple careful written spoken
  sells buys asks hires keeps counts leaves returns decides waits because before after without the a
  and of to in for with that this from one two three many few every other next last own same`
    .split(/\s+/)
    .filter(Boolean)

const TAGS = 'Governance,Exit,Cash,AI,Hiring,Pricing,Buying,Board,Family,Debt,Growth,Law'.split(',')

const SECTIONS = 5
const PARAGRAPHS_IN_SECTION = 3
const SENTENCES_IN_PARAGRAPH = 4
const FIRST_DAY = Date.UTC(2010, 0, 1)
const HOUR_MS = 3_600_000

/** Articles of about 820 words, the same in every run. */
export function articles(count: number): BenchArticle[] {
  return Array.from({ length: count }, (_, index) => article(index))
}

/** The article with this number; `edition` changes only its words. */
export function article(index: number, edition = 0): BenchArticle {
  const next = random(index * 31 + 7)
  const body = random(index * 31 + edition * 1_009 + 8)
  const title = `${capitalize(words(next, 5))} ${index}`
  const tags = [TAGS[next(TAGS.length)]!, TAGS[next(TAGS.length)]!]
  const datePublished = new Date(FIRST_DAY + index * HOUR_MS).toISOString()
  const description = sentence(next)
  const sections = Array.from({ length: SECTIONS }, () => section(body))
  const post: Post = {
    id: toUuid(index),
    slug: title.toLowerCase().replaceAll(' ', '-'),
    title,
    description,
    content: sections.map(({ html }) => html).join(''),
    author: 'Ada Morgan',
    featured: index % 200 === 0,
    tags: [...new Set(tags)],
    readingTime: 5,
    datePublished,
    status: 'published',
    wasPublished: true,
    version: edition + 1,
    savedAt: datePublished,
    formerSlugs: [],
  }
  const frontMatter = { title, description, tags: post.tags, date: datePublished }
  const head = Object.entries(frontMatter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  const text = sections.map(({ markdown }) => markdown).join('\n\n')
  return { post, markdown: `---\n${head.join('\n')}\n---\n\n${text}\n` }
}

function section(next: Random): { html: string; markdown: string } {
  const heading = capitalize(words(next, 4))
  const paragraphs = Array.from({ length: PARAGRAPHS_IN_SECTION }, () => {
    const sentences = Array.from({ length: SENTENCES_IN_PARAGRAPH }, () => sentence(next))
    const [strong, link] = [words(next, 2), words(next, 2)]
    return {
      html: `<p>${sentences.join(' ')} <strong>${strong}</strong> and <a href="/services">${link}</a>.</p>`,
      markdown: `${sentences.join(' ')} **${strong}** and [${link}](/services).`,
    }
  })
  const items = Array.from({ length: 3 }, () => words(next, 4))
  return {
    html: `<h2>${heading}</h2>${paragraphs.map(({ html }) => html).join('')}<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
    markdown: [
      `## ${heading}`,
      ...paragraphs.map(({ markdown }) => markdown),
      items.map((item) => `- ${item}`).join('\n'),
    ].join('\n\n'),
  }
}

function sentence(next: Random): string {
  return `${capitalize(words(next, 9 + next(4)))}.`
}

function words(next: Random, count: number): string {
  return Array.from({ length: count }, () => WORDS[next(WORDS.length)]!).join(' ')
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The article's number as a UUID. */
function toUuid(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

type Random = (below: number) => number

/** Mulberry32: integers from 0 to below a limit, the same for the same seed. */
function random(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
