import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BenchArticle } from './articles.ts'
import { installPackages } from './install-packages.ts'
import { type Cost, measure } from './measure.ts'

/** A static site generator that builds the same articles into the same kinds of pages. */
export interface SiteGenerator {
  readonly name: string
  write(articles: readonly BenchArticle[]): void
  save(article: BenchArticle): void
  build(): Promise<Cost>
}

interface Recipe {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly command: readonly string[]
}

const PAGE = '<!doctype html><html lang="en"><head><meta charset="utf-8">'

const ELEVENTY: Recipe = {
  name: 'Eleventy',
  command: ['@11ty/eleventy/cmd.cjs', '--quiet'],
  files: {
    'eleventy.config.js': `export default function (config) {
  config.addCollection('posts', (api) => api.getFilteredByGlob('posts/*.md').reverse())
}
`,
    'posts/posts.json': '{ "layout": "article.njk", "permalink": "/diary/{{ page.fileSlug }}/" }',
    '_includes/article.njk': `${PAGE}<title>{{ title }}</title><meta name="description" content="{{ description }}"></head>
<body><main><h1>{{ title }}</h1>{{ content | safe }}</main></body></html>`,
    'diary.njk': `---
pagination: { data: collections.posts, size: 30, alias: shown }
permalink: "/diary/{% if pagination.pageNumber %}page/{{ pagination.pageNumber }}/{% endif %}"
---
${PAGE}<title>Diary</title></head><body><ul>{% for post in shown %}
<li><a href="{{ post.url }}">{{ post.data.title }}</a> {{ post.data.description }}</li>{% endfor %}</ul></body></html>`,
    'tags.njk': `---
pagination: { data: collections, size: 1, alias: tag, filter: [all, posts] }
permalink: "/diary/tags/{{ tag | slugify }}/"
---
${PAGE}<title>{{ tag }}</title></head><body><ul>{% for post in collections[tag] %}
<li><a href="{{ post.url }}">{{ post.data.title }}</a></li>{% endfor %}</ul></body></html>`,
    'feed.njk': `---
permalink: /diary/rss.xml
---
<rss version="2.0"><channel><title>Diary</title>{% for post in collections.posts | slice(1) | first %}{% if loop.index <= 30 %}
<item><title>{{ post.data.title }}</title><link>{{ post.url }}</link></item>{% endif %}{% endfor %}</channel></rss>`,
    'sitemap.njk': `---
permalink: /sitemap.xml
---
<urlset>{% for post in collections.posts %}<url><loc>{{ post.url }}</loc></url>{% endfor %}</urlset>`,
  },
}

const ASTRO: Recipe = {
  name: 'Astro',
  command: ['astro/bin/astro.mjs', 'build', '--silent'],
  files: {
    'astro.config.mjs': `export default { site: 'https://example.com', cacheDir: './.astro/cache' }\n`,
    'src/content.config.ts': `import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
export const collections = { posts: defineCollection({ loader: glob({ pattern: '*.md', base: './posts' }) }) }
`,
    'src/posts.ts': `import { getCollection } from 'astro:content'
let newestFirst
export const posts = async () =>
  (newestFirst ??= (await getCollection('posts')).sort((a, b) => (a.data.date < b.data.date ? 1 : -1)))
`,
    'src/pages/diary/[slug].astro': `---
import { render } from 'astro:content'
import { posts } from '../../posts'
export async function getStaticPaths() {
  return (await posts()).map((post) => ({ params: { slug: post.id }, props: { post } }))
}
const { post } = Astro.props
const { Content } = await render(post)
---
${PAGE}<title>{post.data.title}</title><meta name="description" content={post.data.description}></head>
<body><main><h1>{post.data.title}</h1><Content /></main></body></html>`,
    'src/pages/diary/[...page].astro': `---
import { posts } from '../../posts'
export async function getStaticPaths({ paginate }) {
  return paginate(await posts(), { pageSize: 30 })
}
const { page } = Astro.props
---
${PAGE}<title>Diary</title></head><body><ul>{page.data.map((post) =>
<li><a href={'/diary/' + post.id}>{post.data.title}</a> {post.data.description}</li>)}</ul></body></html>`,
    'src/pages/diary/tags/[tag].astro': `---
import { posts } from '../../../posts'
export async function getStaticPaths() {
  const all = await posts()
  const tags = [...new Set(all.flatMap((post) => post.data.tags))]
  return tags.map((tag) => ({
    params: { tag: tag.toLowerCase() },
    props: { tag, tagged: all.filter((post) => post.data.tags.includes(tag)) },
  }))
}
const { tag, tagged } = Astro.props
---
${PAGE}<title>{tag}</title></head><body><ul>{tagged.map((post) =>
<li><a href={'/diary/' + post.id}>{post.data.title}</a></li>)}</ul></body></html>`,
    'src/pages/diary/rss.xml.ts': `import { posts } from '../../posts'
export async function GET() {
  const items = (await posts()).slice(0, 30).map(({ id, data }) => '<item><title>' + data.title + '</title><link>/diary/' + id + '</link></item>')
  return new Response('<rss version="2.0"><channel><title>Diary</title>' + items.join('') + '</channel></rss>')
}
`,
    'src/pages/sitemap.xml.ts': `import { posts } from '../posts'
export async function GET() {
  return new Response('<urlset>' + (await posts()).map(({ id }) => '<url><loc>/diary/' + id + '</loc></url>').join('') + '</urlset>')
}
`,
  },
}

/**
 * Install Eleventy, and Astro with a plain content collection, in `folder`.
 *
 * @throws {Error} when npm cannot install them.
 */
export function installGenerators(folder: string): SiteGenerator[] {
  const { version } = createRequire(import.meta.url)('astro/package.json') as { version: string }
  installPackages(folder, ['@11ty/eleventy@3.1.2', `astro@${version}`])
  return [ELEVENTY, ASTRO].map((recipe) => createGenerator(recipe, folder))
}

function createGenerator(recipe: Recipe, root: string): SiteGenerator {
  const folder = join(root, recipe.name)
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const save = ({ post, markdown }: BenchArticle) => put(`posts/${post.slug}.md`, markdown)
  const [script = '', ...options] = recipe.command
  return {
    name: recipe.name,
    save,
    write(articles) {
      // With what builds have left in it, caches included.
      rmSync(folder, { recursive: true, force: true })
      for (const [path, text] of Object.entries(recipe.files)) put(path, text)
      articles.forEach(save)
    },
    build: () =>
      measure([process.execPath, join(root, 'node_modules', script), ...options], {
        cwd: folder,
        env: { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
      }),
  }
}
