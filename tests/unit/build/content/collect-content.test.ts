import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAllHeaders } from '@netlify/headers-parser'
import { expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { hashInputs, MARKER_FILE } from '#build/build-marker.ts'
import {
  collectContent,
  collectReleaseContent,
  ContentFault,
} from '#build/content/collect-content.ts'
import { describeDeploy, writeDocuments } from '#build/content/write-content.ts'
import { makeRelease } from '#build/make-release.ts'
import { postDraftSchema } from '#domain/posts/post.ts'
import { siteSchema } from '#domain/site/site.ts'
import { contentChanges, quizCopies } from '#server/content/content-store.ts'
import { createResponse } from '#server/http/response.ts'
import { createPost } from '#server/posts/edit-posts.ts'
import { listReadable } from '#server/posts/find-posts.ts'
import { pickListedPages } from '#server/posts/listed-pages.ts'
import { openSiteFolder } from '#server/site/site-folder.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { aDraft } from '#tests/support/posts.ts'
import { folderForTest } from '#tests/support/project.ts'
import { createSiteFolder } from '#tests/support/site.ts'

useBlobs()

const BY = { id: 'a', username: 'ada' }
const AT = '2026-11-22T09:00:00.000Z'
const WORDS = { title: 'Oops', description: 'Not sent', back: 'Go back', again: 'Try again' }

/** An edit that started from other words and came to others. */
const edit = (before: object, after: object) => ({
  base: { ...WORDS, ...before },
  mine: { ...WORDS, ...before, ...after },
})

async function aProject() {
  const yaml = Object.entries(WORDS).map(([key, text]) => `${key}: ${text}\n`)
  const folder = await folderForTest({ 'content/pages/form-error.yaml': yaml.join('') })
  return folder.path
}

async function store(made: ReturnType<typeof edit>, id = 'page-form-error'): Promise<void> {
  await contentChanges.upsert(id, () => ({ version: 3, savedAt: AT, savedBy: BY, edit: made }))
}

test('a build uses the stored changes that still apply, and knows which save it shows', async () => {
  const project = await aProject()
  await store(edit({ again: 'Something else' }, { back: 'Back', again: 'Again' }))
  const documents = await collectContent(project)
  expect(documents.get('pages/form-error')).toEqual({
    file: WORDS,
    value: { ...WORDS, back: 'Back' },
    version: 3,
  })
})

test.each([
  ['no longer fits the schema', edit({}, { title: 'x'.repeat(71) }), 'page-form-error'],
  ['has no file anymore', edit({}, { title: 'Hm' }), 'page-removed'],
  ['has a key that is gone', edit({ subtitle: 'Old' }, { subtitle: 'New' }), 'page-form-error'],
])('no build fails on a stored change that %s', async (_why, made, id) => {
  const project = await aProject()
  await store(made, id)
  expect((await collectContent(project)).get('pages/form-error')?.value).toEqual(WORDS)
})

test('a build has the copied quizzes with their changes, unless a file has the id', async () => {
  const project = await aProject()
  const quiz = parse(await readFile('content/quizzes/quiz-a.yaml', 'utf8'))
  const copy = { of: 'quiz-quiz-a', at: AT, by: BY, quiz }
  await quizCopies.create('spring', copy)
  await quizCopies.create('broken', { ...copy, quiz: { name: 'No quiz' } })
  await contentChanges.create('quiz-spring', {
    version: 3,
    savedAt: AT,
    savedBy: BY,
    edit: { base: quiz, mine: { ...quiz, heading: 'Spring' } },
  })
  const documents = await collectContent(project)
  expect([...documents.keys()]).toEqual(['pages/form-error', 'quizzes/spring'])
  expect(documents.get('quizzes/spring')).toMatchObject({
    file: { heading: quiz.heading },
    value: { heading: 'Spring' },
    isCopy: true,
    version: 3,
  })
  const folder = await folderForTest({ 'content/quizzes/spring.yaml': JSON.stringify(quiz) })
  const pulled = await collectContent(folder.path)
  expect(pulled.get('quizzes/spring')?.isCopy).toBeUndefined()
})

test('a page made in the admin area is in the header of a release, and not in the files', async () => {
  const folder = await folderForTest({
    'content/site.yaml': await readFile('content/site.yaml', 'utf8'),
  })
  const page = { listed: 'both', menuLabel: '⟪⟫', isIndexed: true }
  await createPost(postDraftSchema.parse(aDraft({ slug: 'jobs', page })))
  const pages = pickListedPages(await listReadable())
  const shown = (await collectReleaseContent(folder.path, pages)).get('site')
  const { header } = siteSchema.parse(shown?.value)
  expect(header.links.at(-1)).toMatchObject({ label: '/jobs', href: '/jobs' })
  const pulled = (await collectContent(folder.path)).get('site')
  expect(JSON.stringify(pulled)).not.toContain('/jobs')
})

test('a file that breaks a rule stops a build of all pages with its name, key and reason', async () => {
  const { path: project } = await folderForTest({ 'content/pages/form-error.yaml': 'title: Oops' })
  const out = createSiteFolder()
  const marker = { inputs: await hashInputs(project), pages: [] }
  openSiteFolder(out).write(MARKER_FILE, JSON.stringify(marker))
  const build = () => makeRelease({ project, out, previous: out, drawAtMost: 0 })
  expect(await build()).toMatchObject({ isIncremental: true })
  // Header and footer of all pages list it.
  const page = { listed: 'both', menuLabel: '', isIndexed: true }
  await createPost(postDraftSchema.parse(aDraft({ slug: 'jobs', page })))
  const building = build()
  await expect(building).rejects.toThrow(ContentFault)
  await expect(building).rejects.toThrow(/form-error\.yaml: .*must be written[^]*description/)
})

test('a file that is no YAML stops the build with its name and the line', async () => {
  const folder = await folderForTest({ 'content/pages/form-error.yaml': 'a: 1\nb: {c\n' })
  const collecting = collectContent(folder.path)
  await expect(collecting).rejects.toThrow(ContentFault)
  await expect(collecting).rejects.toThrow(/form-error\.yaml: .*line 3/)
})

test.each([
  ['the host alone', { httpsSubdomains: false }, 'max-age=63072000'],
  [
    'the subdomains that the firm asks for',
    { httpsSubdomains: true },
    'max-age=63072000; includeSubDomains; preload',
  ],
])('files and functions insist on https for %s: %j', async (_, asked, hsts) => {
  const { path: out } = await folderForTest({ 'index.html': '' })
  const content = await collectContent(process.cwd())
  const site = content.get('site')!
  const value = Object.assign({}, site.value, asked)
  const documents = new Map(content).set('site', { ...site, value })
  await writeDocuments(out, documents)
  await describeDeploy(out)

  const { headers } = await parseAllHeaders({
    headersFiles: [join(out, '_headers')],
    netlifyConfigPath: 'netlify.toml',
    configHeaders: [],
    minimal: true,
  })
  // The parser's shape.
  const rules = headers as { for: string; values: Record<string, string> }[]
  const set = rules.flatMap(({ values }) => values['Strict-Transport-Security'] ?? [])
  expect(set).toEqual([hsts])

  // A function of this release; only its presence is looked at.
  vi.stubGlobal('Netlify', {})
  vi.stubEnv('SITE_DIR', out)
  expect(createResponse(null).headers.get('strict-transport-security')).toBe(hsts)
  expect(JSON.parse(await readFile(join(out, '_content/deploy.json'), 'utf8'))).toMatchObject({
    context: 'production',
  })
})
