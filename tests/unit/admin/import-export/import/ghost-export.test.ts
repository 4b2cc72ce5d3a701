import '#tests/support/dom.ts'
import { expect, test } from 'vitest'
import { readGhostExport } from '#admin/import-export/import/ghost-export.ts'
import { importArchive } from '#tests/support/import-archive.ts'
import { PNG } from '#tests/support/pictures.ts'
import { packZip } from '#tests/support/zip.ts'

const TEXT = { html: '<p>Text.</p>', lexical: '{"root":{}}' }
const post = (id: string, more: object) => {
  return { id, type: 'post', title: id.toUpperCase(), slug: id, ...TEXT, ...more }
}

const named = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([id, name]) => ({ id, name }))

/** What the post has of another table, last first. */
const owned = (key: string, ...ids: string[]) =>
  ids.map((id, order) => ({ post_id: 'selling', [key]: id, sort_order: order })).toReversed()

/** As Ghost exports its tables, shortened to what an article has. */
const EXPORT = {
  db: [
    {
      meta: { version: '6.0.0' },
      data: {
        posts: [
          post('selling', {
            status: 'published',
            title: 'Für Gründer: "Wann?"',
            html: '<p>Ä <a href="__GHOST_URL__/tables/#two">b</a></p><figure class="kg-card kg-image-card kg-card-hascaption"><img src="__GHOST_URL__/content/images/2024/05/t.png" class="kg-image" alt="T" srcset="x 600w"><figcaption><span style="white-space: pre-wrap;">The table</span></figcaption></figure>',
            feature_image: '__GHOST_URL__/content/images/2024/05/top.png',
            custom_excerpt: 'When',
            featured: 1,
            published_at: '2024-05-02T07:30:00.000Z',
          }),
          post('tables', { mobiledoc: '{}', status: 'draft', published_at: null }),
          post('copy', { slug: 'selling', status: 'draft' }),
          post('about-us', { type: 'page' }),
          post('old-page', { type: undefined, page: 1 }),
        ],
        posts_meta: [
          { post_id: 'selling', meta_description: null, feature_image_alt: 'A long table' },
          { post_id: 'tables', meta_description: 'All tables' },
        ],
        tags: named({ t1: 'Exit', t2: 'Gründer', t3: '#internal' }),
        posts_tags: owned('tag_id', 't2', 't1', 't3'),
        users: named({ u1: 'Ada Morgan', u2: 'Jürgen Müller' }),
        posts_authors: owned('author_id', 'u2', 'u1'),
      },
    },
  ],
}

test('posts of a Ghost export become drafts with all that the export says of them', async () => {
  const zip = packZip([
    { name: 'site.ghost.json', bytes: new TextEncoder().encode(JSON.stringify(EXPORT)) },
    { name: 'images/2024/05/t.png', bytes: PNG },
    { name: 'content/images/2024/05/t.png', bytes: PNG },
    { name: 'content/images/2024/05/top.png', bytes: PNG },
  ])
  const { files, saved } = await importArchive(zip)
  expect(files.map(({ path, notes }) => [path, ...notes])).toEqual([
    ['site.ghost.json/selling'],
    [
      'site.ghost.json/selling (2)',
      'site.ghost.json/selling in the same archive has the address /diary/selling too.',
    ],
    ['site.ghost.json/tables'],
  ])
  expect(saved).toEqual([
    {
      title: 'Für Gründer: "Wann?"',
      slug: 'selling',
      description: 'When',
      author: 'Jürgen Müller',
      featured: true,
      tags: ['Gründer', 'Exit'],
      datePublished: '2024-05-02T07:30:00.000Z',
      redirectFrom: ['/selling/'],
      status: 'draft',
      coverImage: { src: '/media/top.png', alt: 'A long table' },
      content: expect.stringContaining('<p>Ä <a href="/diary/tables">b</a></p>'),
    },
    {
      title: 'TABLES',
      slug: 'tables',
      description: 'All tables',
      redirectFrom: ['/tables/'],
      status: 'draft',
      content: '<p>Text.</p>',
    },
  ])
  const { content } = saved[0] ?? { content: '' }
  expect(content).toContain('<img src="/media/t.png" class="kg-image" alt="T"')
  expect(content).toContain(
    '<p class="caption"><span style="white-space: pre-wrap;">The table</span></p></figure>',
  )
})

test.each([
  ['other JSON', '{"name":"x"}'],
  ['broken JSON', '{'],
  ['tables of wrong types', '{"db":[{"data":{"posts":[1,null,{"slug":5}],"tags":"x"}}]}'],
])('a file with %s has no articles', (_, json) => {
  expect(readGhostExport(json)).toEqual([])
})
