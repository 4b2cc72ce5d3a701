import '#tests/support/dom.ts'
import { describe, expect, test } from 'vitest'
import { openArchive } from '#admin/import-export/import/archive.ts'
import { readWordpressExport } from '#admin/import-export/import/wordpress-export.ts'
import { importArchive } from '#tests/support/import-archive.ts'
import { expectLinearTime } from '#tests/support/linear-time.ts'
import { PNG } from '#tests/support/pictures.ts'
import { packZip } from '#tests/support/zip.ts'

type Fields = Readonly<Record<string, string>>

/** An element as WordPress writes it, which is not always CDATA. */
const element = ([name, text]: readonly [string, string]) =>
  name === 'link' || name.startsWith('wp:post_date') || name === 'wp:status'
    ? `<${name}>${text}</${name}>`
    : `<${name}><![CDATA[${text}]]></${name}>`

const item = (fields: Fields, more = '') =>
  `<item>${Object.entries({ 'wp:post_type': 'post', 'wp:status': 'publish', ...fields })
    .map(element)
    .join('\n\t\t')}${more}</item>`

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

const wxr = (...items: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.8" -->
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Old site</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login><![CDATA[jm]]></wp:author_login><wp:author_display_name><![CDATA[Jürgen Müller]]></wp:author_display_name></wp:author>
${items.join('\n')}</channel></rss>`

const TOP = 'https://old.example/wp-content/uploads/2024/05/top.png'

const PICTURE = item(
  { 'wp:post_type': 'attachment', 'wp:post_id': '7', 'wp:attachment_url': TOP },
  meta('_wp_attachment_image_alt', 'A long table'),
)

const SELLING = item(
  {
    title: 'Für Gründer: "Wann?" & wie',
    link: 'https://old.example/2024/05/selling/',
    'dc:creator': 'jm',
    'content:encoded':
      '<!-- wp:paragraph --><p>See <a href="https://old.example/2024/06/tables/#two">tables</a>.</p><!-- /wp:paragraph -->\n<!-- wp:image --><figure><img src="https://old.example/wp-content/uploads/2024/05/top.png" alt=""/></figure><!-- /wp:image -->',
    'excerpt:encoded': 'When to sell',
    'wp:post_id': '1',
    'wp:post_name': 'selling',
    'wp:post_date_gmt': '2024-05-02 07:30:00',
    'wp:is_sticky': '1',
  },
  `<category domain="category" nicename="exit"><![CDATA[Exit]]></category><category domain="post_tag" nicename="gr"><![CDATA[Gründer]]></category>${meta('_thumbnail_id', '7')}<wp:comment><wp:comment_content><![CDATA[Nice]]></wp:comment_content></wp:comment>`,
)

const TABLES = item({
  title: 'Tables',
  link: 'https://old.example/2024/06/tables/',
  'content:encoded': 'One\nline\n\nTwo',
  'wp:post_id': '2',
  'wp:post_name': 'tables',
})

test('posts of a WordPress export become drafts with all that the export says of them', async () => {
  const { files, saved } = await importArchive(new Blob([wxr(PICTURE, SELLING, TABLES)]), 'old.xml')
  expect(files.map(({ path, outcome, notes }) => [path, outcome, ...notes])).toEqual([
    [
      'old.xml/selling',
      'imported',
      'Left out, because articles have none: 1 comment.',
      'Pictures stay on old.example, which may remove them.',
    ],
    ['old.xml/tables', 'imported'],
  ])
  expect(saved[0]).toMatchObject({
    title: 'Für Gründer: "Wann?" & wie',
    slug: 'selling',
    description: 'When to sell',
    author: 'Jürgen Müller',
    featured: true,
    tags: ['Exit', 'Gründer'],
    datePublished: '2024-05-02T07:30:00.000Z',
    redirectFrom: ['https://old.example/2024/05/selling/'],
    coverImage: { src: TOP, alt: 'A long table' },
    status: 'draft',
  })
  expect(saved[0]?.content).toContain('<a href="/diary/tables">')
})

test('an export of 3,000 posts is read whole', () => {
  expect(readWordpressExport(wxr(...Array<string>(3_000).fill(SELLING)))).toHaveLength(3_000)
})

test('pictures come from the folder of uploads when the archive has it', async () => {
  const zip = packZip([
    { name: 'export/old.xml', bytes: new TextEncoder().encode(wxr(PICTURE, SELLING)) },
    { name: 'export/wp-content/uploads/2024/05/top.png', bytes: PNG },
  ])
  const { files, saved } = await importArchive(zip, 'old.zip')
  expect(files[0]?.notes).toEqual(['Left out, because articles have none: 1 comment.'])
  expect(saved[0]).toMatchObject({ coverImage: { src: '/media/top.png' } })
  expect(saved[0]?.content).toContain('src="/media/top.png"')
})

describe('an archive with the folder of uploads', () => {
  const OTHER = 'https://other.example/wp-content/uploads/2024/05/top.png'
  const importBody = async (body: string, ...more: readonly string[]) => {
    const post = item({ link: 'https://old.example/a/', 'content:encoded': body })
    const { files, saved } = await importArchive(
      packZip([
        { name: 'old.xml', bytes: new TextEncoder().encode(wxr(...more, post)) },
        { name: 'wp-content/uploads/2024/05/top.png', bytes: PNG },
      ]),
    )
    return { notes: files[0]?.notes, content: saved[0]?.content }
  }

  test('leaves out a picture that the folder lacks, and names it', async () => {
    const { notes, content } = await importBody(
      '<p><img src="https://old.example/wp-content/uploads/2024/05/gone.png" alt=""></p>',
    )
    expect(notes).toEqual(['A picture is not in the archive: /wp-content/uploads/2024/05/gone.png'])
    expect(content).toBe('<p><img src="" alt=""></p>')
  })

  test('never takes a picture of another site for one of its own', async () => {
    const { notes, content } = await importBody(`<p><img src="${OTHER}" alt=""></p>`)
    expect(notes).toEqual(['Pictures stay on other.example, which may remove them.'])
    expect(content).toContain(`src="${OTHER}"`)
  })

  test.each([
    'http://www.OLD.example/wp-content/uploads/2024/05/top.png',
    'https://old.example/blog/wp-content/uploads/2024/05/top.png?w=300',
    'https://cdn.example/wp-content/uploads/2024/05/top.png',
  ])('has the picture %s', async (src) => {
    const attached = 'https://cdn.example/wp-content/uploads/2024/05/top.png'
    const picture = item({ 'wp:post_type': 'attachment', 'wp:attachment_url': attached })
    const { notes, content } = await importBody(`<p><img src="${src}" alt=""></p>`, picture)
    expect(notes).toEqual([])
    expect(content).toBe('<p><img src="/media/top.png" alt=""></p>')
  })

  test('keeps the address of a linked file that it lacks', async () => {
    const link = '<p><a href="https://old.example/wp-content/uploads/a.pdf">a</a></p>'
    expect(await importBody(link)).toEqual({ notes: [], content: link })
  })
})

test.each([
  ['leaves out a post in the trash', { 'wp:status': 'trash' }, 0],
  ['leaves out a draft that WordPress made itself', { 'wp:status': 'auto-draft' }, 0],
  ['keeps a draft', { 'wp:status': 'draft', 'wp:post_date_gmt': '0000-00-00 00:00:00' }, 1],
  ['keeps a post of the future', { 'wp:status': 'future' }, 1],
])('an import of WordPress %s', (_, fields: Fields, count) => {
  const posts = readWordpressExport(wxr(item({ 'wp:post_id': '3', ...fields })))
  expect(posts.length).toBe(count)
  expect(posts.every(({ matter }) => matter['link'] === undefined)).toBe(true)
})

describe('a text of WordPress becomes what its site shows', () => {
  const bodyOf = (content: string, more = '') =>
    readWordpressExport(wxr(PICTURE, item({ 'content:encoded': content }, more)))[0]?.body

  test.each([
    ['One\nline\n\nTwo', '<p>One<br>line</p>\n<p>Two</p>'],
    ['One\n<ul>\n<li>a</li>\n</ul>\nTwo', '<p>One</p>\n<ul>\n<li>a</li>\n</ul>\n<p>Two</p>'],
    ['<pre>a\n\nb</pre>\nTwo', '<pre>a\n\nb</pre>\n<p>Two</p>'],
    ['One\n<!--more-->\nTwo', '<p>One</p>\n<p>Two</p>'],
    ['<p>One\n\nTwo</p>', '<p>One\n\nTwo</p>'],
    ['<!-- wp:list --><ul><li>a<ul><li>b</li></ul></li></ul><!-- /wp:list -->'],
    ['[gallery columns="2" ids="7, 8"]', `<p><img src="${TOP}" alt="A long table"></p>`],
  ])('%j', (content, html = content) => {
    expect(bodyOf(content)).toBe(html)
  })

  test('with the notes of the block editor below it, which link back', () => {
    const texts = Object.entries({ a: 'First', b: 'Second' })
    const notes = JSON.stringify(texts.map(([id, content]) => ({ id, content })))
    expect(bodyOf('<p>Text</p>', meta('footnotes', notes))).toBe(
      '<p>Text</p><p>First <a href="#a-link">↩</a></p>\n<p>Second <a href="#b-link">↩</a></p>',
    )
  })
})

describe('a malicious export', () => {
  const ENTITIES = Array.from(
    { length: 20 },
    (_, index) => `<!ENTITY e${index + 1} "&e${index};&e${index};">`,
  )

  test('expands no entity that it declares', () => {
    const declared = `<!ENTITY e0 "boom"><!ENTITY x SYSTEM "file:///etc/passwd">${ENTITIES.join('')}`
    const post = item({ 'wp:post_name': 'a' }, '<content:encoded>&e20;&x;</content:encoded>')
    const posts = readWordpressExport(`<!DOCTYPE rss [${declared}]>${wxr(post)}`)
    expect(JSON.stringify(posts)).not.toMatch(/boom|root:/)
  })

  test.each([
    ['no export', '<html><body>rss</body></html>'],
    ['an export without posts', wxr()],
    ['built-in names', wxr(item({ __proto__: 'a', constructor: 'b', 'wp:post_type': 'page' }))],
  ])('%s gives no article', (_, xml) => {
    expect(readWordpressExport(xml)).toEqual([])
  })

  test.each([
    ['of a million items', `<rss>${'<item>'.repeat(1_000_000)}`, 'It is not a WordPress export.'],
    ['that ends early', wxr(SELLING).slice(0, 900), 'The file is cut off.'],
  ])('%s is refused with a sentence', async (_, text, sentence) => {
    const { unusable } = await openArchive(new Blob([text]), 'old.xml')
    expect([...unusable]).toEqual([['old.xml', sentence]])
  })
})

test('a post with many thousand comments is read in linear time', () => {
  const write = (n: number) =>
    `<rss><channel><item>${'<wp:comment></wp:comment>'.repeat(n)}</item></channel></rss>`
  expectLinearTime(readWordpressExport, write)
})
