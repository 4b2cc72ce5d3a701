import { deflateRawSync } from 'node:zlib'
import '#tests/support/dom.ts'
import { expect, test, vi } from 'vitest'
import { openArchive } from '#admin/import-export/import/archive.ts'
import {
  importArticles,
  type ImportedDraft,
  type ImportedFile,
  type ImportTarget,
} from '#admin/import-export/import/import-articles.ts'
import type { Post } from '#domain/posts/post.ts'
import { sanitizeArticle } from '#server/posts/sanitize.ts'
import { PNG } from '#tests/support/pictures.ts'
import { packZip } from '#tests/support/zip.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

const zipOf = (files: Files) =>
  packZip(
    Object.entries(files).map(([name, content]) => ({
      name,
      bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
      isDeflated: true,
    })),
  )

/** A site that keeps in memory what is saved and uploaded. */
function aSite(existing: Readonly<Record<string, Pick<Post, 'id' | 'title'>>> = {}) {
  const saved: ImportedDraft[] = []
  const pictures: string[] = []
  const shared: string[] = []
  const target: ImportTarget = {
    findExisting: (slug) =>
      existing[slug] ??
      saved.map((draft) => ({ ...draft, id: 'x' })).find((one) => one.slug === slug),
    async upload(picture, path, isShared) {
      if (isShared) shared.push(path)
      pictures.push(`${path} ${picture.type}`)
      return `/media/${pictures.length}.webp`
    },
    async save(draft) {
      saved.push(draft)
      return { id: `id-${saved.length}` }
    },
    convertMarkup: () => {},
  }
  return { saved, pictures, shared, target }
}

async function importAll(files: Files, site = aSite()): Promise<ImportedFile[]> {
  const archive = await openArchive(zipOf(files))
  const imported: ImportedFile[] = []
  for await (const file of importArticles(archive, site.target)) imported.push(file)
  return imported
}

test('an article becomes a draft, with its pictures uploaded once and links to other files', async () => {
  const site = aSite()
  const files = {
    'posts/b.md': '---\ntitle: B\nstatus: published\n---\n![One](../images/one.png) [A](a.md)',
    'posts/a.md':
      '# A\n\n![One](/images/one.png?w=1) ![](https://old.example/two.png) [B](./b.md#x)',
    'images/one.png': PNG,
    '__MACOSX/posts/._a.md': 'x',
  }
  expect(await importAll(files, site)).toEqual([
    {
      path: 'posts/a.md',
      title: 'A',
      outcome: 'imported',
      postId: 'id-1',
      notes: ['Pictures stay on old.example, which may remove them.'],
    },
    { path: 'posts/b.md', title: 'B', outcome: 'imported', postId: 'id-2', notes: [] },
  ])
  expect(site.pictures).toEqual(['images/one.png image/png'])
  expect(site.saved.map(({ status }) => status)).toEqual(['draft', 'draft'])
  expect(site.saved[0]?.content).toBe(
    '<p><img src="/media/1.webp" alt="One"> <img src="https://old.example/two.png" alt=""> <a href="/diary/b">B</a></p>\n',
  )
  expect(site.saved[1]?.content).toContain('<a href="/diary/a">A</a>')
})

const NOTE = (encoding: string) =>
  `The file is not valid UTF-8 and was read as ${encoding}. Check accents and signs.`
const xmlIn = (encoding: string, title: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><item><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><link>https://old.example/a</link><title>${title}</title></item></channel></rss>`

test.each([
  ['a.md', '# Café', 'latin1', 'Café', [NOTE('windows-1252')]],
  ['a.md', '\uFEFF# Café', 'utf16le', 'Café', []],
  ['a.md', '# Café', 'utf8', 'Café', []],
  ['a.xml', xmlIn('iso-8859-1', 'Café'), 'latin1', 'Café', [NOTE('iso-8859-1')]],
  ['a.xml', xmlIn('UTF-8', 'Caf\xe9'), 'latin1', 'Caf\ufffd', [NOTE('UTF-8')]],
] as const)(
  'the file %s with %j in %s has the title %j',
  async (name, text, encoding, title, notes) => {
    const [file] = await importAll({ [name]: Buffer.from(text, encoding) })
    expect(file).toMatchObject({ outcome: 'imported', title, notes })
  },
)

test('a cover image is taken from the archive or stays on its site', async () => {
  const site = aSite()
  const own = '---\ncoverImage: ../images/one.png\ncoverImageAlt: A table\n---\n'
  const files = {
    'posts/a.md': `${own}![One](../images/one.png)`,
    'posts/b.md': '---\nfeature_image: https://old.example/two.png\n---\nText.',
    'images/one.png': PNG,
  }
  const [, second] = await importAll(files, site)
  expect(site.saved.map(({ coverImage }) => coverImage)).toEqual([
    { src: '/media/1.webp', alt: 'A table' },
    { src: 'https://old.example/two.png', alt: '' },
  ])
  expect(site.shared).toEqual(['images/one.png'])
  expect(second?.notes).toEqual(['Pictures stay on old.example, which may remove them.'])
})

test.each([
  ['gone.png', 'A picture is not in the archive: gone.png'],
  ['//old.example/a.png', 'The cover image has an address that cannot be used.'],
  ['javascript:alert(1)', 'The cover image has an address that cannot be used.'],
  ['data:image/png;base64,AAAA', 'A picture inside the text itself was left out.'],
])('a cover image %j is left out of the article, with a note', async (cover, note) => {
  const site = aSite()
  const [file] = await importAll({ 'a.md': `---\nimage: "${cover}"\n---\nText.` }, site)
  expect(file).toMatchObject({ outcome: 'imported', notes: [note] })
  expect(site.saved[0]).not.toHaveProperty('coverImage')
})

test('importing the same archive again saves and uploads nothing', async () => {
  const site = aSite()
  const files = { 'a.md': '![](a.png)', 'b.md': 'Text.', 'a.png': PNG }
  await importAll(files, site)
  const again = await importAll(files, site)
  expect(again.map(({ outcome }) => outcome)).toEqual(['exists', 'exists'])
  expect([site.saved.length, site.pictures.length]).toEqual([2, 1])
})

test('an interruption keeps what was imported, and the next import continues', async () => {
  const site = aSite()
  const { save } = site.target
  const target: ImportTarget = {
    ...site.target,
    async save(draft) {
      if (site.saved.length === 1) throw new TypeError('Failed to fetch')
      return save(draft)
    },
  }
  const files = { 'a.md': 'One', 'b.md': 'Two', 'c.md': 'Three' }
  await expect(importAll(files, { ...site, target })).rejects.toThrow('Failed to fetch')
  const again = await importAll(files, site)
  expect(again.map(({ outcome }) => outcome)).toEqual(['exists', 'imported', 'imported'])
  expect(site.saved.map(({ slug }) => slug)).toEqual(['a', 'b', 'c'])
})

test('a picture above an article is found in the folder for pictures beside it', async () => {
  const site = aSite()
  const files = {
    'out/a/index.md': '---\ncoverImage: "Größe.png"\n---\nText.',
    'out/b/index.md': '---\ncoverImage: "Größe.png"\n---\n![](images/Gr%C3%B6%C3%9Fe.png)',
    'out/a/images/Größe.png': PNG,
    'out/b/images/Größe.png': PNG,
  }
  const imported = await importAll(files, site)
  expect(imported.flatMap(({ notes }) => notes)).toEqual([])
  const covers = site.saved.map(({ coverImage }) => coverImage?.src)
  expect(covers).toEqual(['/media/1.webp', '/media/2.webp'])
  expect(site.saved[1]?.content).toContain('src="/media/3.webp"')
})

test('an import says that two files have one address', async () => {
  const [first, second] = await importAll({ 'a.md': 'Text.', 'x/a.md': 'Text.' })
  expect([first?.outcome, second?.outcome]).toEqual(['imported', 'failed'])
  expect(second?.notes).toEqual(['a.md in the same archive has the address /diary/a too.'])
})

test('an import says what articles cannot show', async () => {
  const html = '<iframe src="https://a.example"></iframe><video></video><video></video><div>x</div>'
  const [file] = await importAll({ 'a.md': html })
  expect(file?.notes).toEqual([
    'Left out, because articles cannot show it: embedded page, video (2 times).',
  ])
})

test('an import says which pictures are none, too large or missing', async () => {
  const site = aSite()
  const bomb = Uint8Array.from(PNG)
  new DataView(bomb.buffer).setUint32(16, 65_000)
  new DataView(bomb.buffer).setUint32(20, 65_000)
  const text = '![](a.png) ![](b.png) ![](c.png) ![](../../d.png) ![](e.svg)'
  const files = { 'a.md': text, 'a.png': '<script>', 'b.png': bomb, 'e.svg': '<svg/>' }
  const [file] = await importAll(files, site)
  expect(file?.notes).toEqual([
    'a.png was left out. It is not a PNG, JPEG, GIF or WebP picture.',
    'b.png was left out. It has too many pixels.',
    'A picture is not in the archive: c.png',
    'A picture is not in the archive: ../../d.png',
    'e.svg was left out. It is not a PNG, JPEG, GIF or WebP picture.',
  ])
  expect(site.pictures).toEqual([])
  expect(sanitizeArticle(site.saved[0]?.content ?? '')).not.toContain('<img')
})

test('a text that unpacks to more than an article may have is left out, and the next is imported', async () => {
  const files = { 'a.md': 'x'.repeat(2 * 1024 * 1024), 'b.md': 'Text.' }
  const [bomb, next] = await importAll(files)
  expect(bomb).toMatchObject({ outcome: 'failed', notes: ['It is too large.'] })
  expect(next?.outcome).toBe('imported')
})

test('the texts of an archive may have 200 MB together, and the rest is left out', async () => {
  const half = 512 * 1024
  const files = Object.entries({ 'export.json': 399 * half, 'a.md': half, 'b.md': half })
  const packed = files.map(([name, size]) => {
    const bytes = Buffer.alloc(size, ' ')
    return { name, bytes, packed: deflateRawSync(bytes, { level: 1 }) }
  })
  const { articles, unusable } = await openArchive(packZip(packed))
  expect([...articles.keys()]).toEqual(['a.md'])
  expect(unusable.get('b.md')).toBe('It is too large.')
})

test('a bug in reading one file is logged once, and the next file is imported', async () => {
  const bug = new TypeError('text is undefined')
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { decode } = TextDecoder.prototype
  const decoding = vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation((bytes) => {
    const text = decode.call(new TextDecoder(), bytes)
    if (text === 'Bug') throw bug
    return text
  })
  expect(await importAll({ 'a.md': 'Bug', 'b.md': 'Text.' })).toMatchObject([
    { path: 'a.md', outcome: 'failed', notes: ['It cannot be read.'] },
    { path: 'b.md', outcome: 'imported' },
  ])
  expect(log.mock.calls).toEqual([['a.md', bug]])
  decoding.mockRestore()
  log.mockClear()
})
