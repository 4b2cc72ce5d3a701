import '#tests/support/dom.ts'
import { expect, test } from 'vitest'
import { sanitizeArticle } from '#server/posts/sanitize.ts'
import { importArchive } from '#tests/support/import-archive.ts'
import { XSS_PAYLOADS } from '#tests/support/xss-payloads.ts'

interface Item {
  readonly title: string
  readonly slug: string
  readonly html: string
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

const wordpress = (items: readonly Item[]) =>
  `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://old.example</link>${items
    .map(
      ({ title, slug, html }, id) =>
        `<item><title>${cdata(title)}</title><content:encoded>${cdata(html)}</content:encoded><wp:post_id>${id}</wp:post_id><wp:post_name>${cdata(slug)}</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item>`,
    )
    .join('\n')}</channel></rss>`

const ghost = (items: readonly Item[]) => {
  const posts = items.map((item, id) => ({ id: String(id), type: 'post', ...item }))
  return JSON.stringify({ db: [{ meta: { version: '6.0.0' }, data: { posts } }] })
}

const FORMATS = [
  ['old.xml', wordpress],
  ['old.json', ghost],
] as const

/** What an owner of an old site brings along, and its count in each post. */
const RICH =
  '<table><thead><tr><th>Year</th></tr></thead><tbody><tr><td>2025</td></tr></tbody></table><ul><li>One<ul><li>Two</li></ul></li></ul><p>Text<sup>1</sup></p>'

test.each(FORMATS)('an export of 3,000 posts in %s is read whole', async (name, write) => {
  const slugs = Array.from({ length: 3_000 }, (_, at) => `post-${at}`)
  const items = slugs.map((slug) => ({ title: slug, slug, html: RICH }))
  const { saved } = await importArchive(new Blob([write(items)]), name)
  expect(saved).toHaveLength(3_000)
  for (const { content } of saved) expect(sanitizeArticle(content ?? '')).toContain('<td>2025</td>')
})

/** Ways in which a file is not what it says: as it is, cut off, nested, padded or with entities. */
const TWISTS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.slice(0, Math.ceil(text.length * 0.6)),
  (text) => text.replace('<channel>', `<channel>${'<a>'.repeat(5_000)}`),
  (text) => text.replace('"db"', `"x":${'['.repeat(5_000)}${']'.repeat(5_000)},"db"`),
  (text) => text.replace('<rss', '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><rss'),
  (text) => `${' '.repeat(100_000)}${text}`,
]

const MALICIOUS = Array.from({ length: 300 }, (_, at) => {
  const payload = XSS_PAYLOADS[at % XSS_PAYLOADS.length] ?? ''
  const [name, write] = FORMATS[at % 2]!
  const item = { title: payload, slug: `${payload}-${at}`, html: `<p>${payload}</p>`.repeat(20) }
  return { name, text: TWISTS[at % TWISTS.length]!(write([item, item])) }
})

/** In a tag of a sanitized text, which escapes every other angle bracket. */
const DANGEROUS =
  /^<(?:script|iframe|object|style|svg|form)\b|\son\w+\s*=|(?:href|src)="(?:javascript|vbscript|blob):/i

test('300 malicious exports are read or rejected with a sentence, and no script is in what is shown', async () => {
  let imported = 0
  for (const { name, text } of MALICIOUS) {
    const result = await importArchive(new Blob([text]), name).catch((error: Error) => error)
    if (result instanceof Error) {
      expect(result.message).toMatch(/^[A-Z“"].+/)
      continue
    }
    for (const { content = '' } of result.saved) {
      imported += 1
      const tags = sanitizeArticle(content).match(/<[^>]+>/g) ?? []
      expect(tags.filter((tag) => DANGEROUS.test(tag))).toEqual([])
    }
  }
  expect(imported).toBeGreaterThan(100)
})
