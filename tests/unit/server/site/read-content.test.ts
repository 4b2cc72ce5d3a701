import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { words } from '#domain/content-schemas.ts'
import { formErrorSchema } from '#domain/pages/pages.ts'
import { ifExists } from '#server/site/file-cache.ts'
import { readContent } from '#server/site/read-content.ts'
import { readTemplate } from '#server/site/templates.ts'
import { folderForTest } from '#tests/support/project.ts'

const wordsWith = (title: string) =>
  JSON.stringify({ title, description: 'Not sent', back: 'Go back', again: 'Try again' })
const FILE = '_content/pages/form-error.json'

test('a process reads what the build merged, again after a release was swapped', async () => {
  const folder = await folderForTest({ [FILE]: wordsWith('Oops') })
  const read = () => readContent('pages/form-error', formErrorSchema, folder.path)
  expect((await read()).title).toBe('Oops')
  expect(await read()).toBe(await read())
  await folder.write({ [FILE]: wordsWith('Changed words') })
  expect((await read()).title).toBe('Changed words')
})

test('a process without a release reads the YAML of the repository', async () => {
  const { title } = await readContent('pages/form-error', formErrorSchema, '/nowhere')
  expect(title).not.toBe('')
})

test('a process reads the YAML while the release is of an earlier version, until the next build', async () => {
  const folder = await folderForTest({ [FILE]: '{}' })
  const read = () => readContent('pages/form-error', formErrorSchema, folder.path)
  const source = await readContent('pages/form-error', formErrorSchema, '/nowhere')
  expect(await read()).toEqual(source)
  await folder.write({ [FILE]: wordsWith('Oops') })
  expect((await read()).title).toBe('Oops')
})

test.each(['no-such-file', 'package.json/inside'])('%s counts as missing', async (path) => {
  expect(await ifExists(readFile(path))).toBeUndefined()
})

test('a file that cannot be read does not pass for a missing one', async () => {
  await expect(ifExists(readFile('src'))).rejects.toMatchObject({ code: 'EISDIR' })
})

test('words in braces print themselves in templates', async () => {
  const footer = '{{{content}}} {{title}} {{#tags}} {{! {n} {unknown}'
  const template = `<h1>⟪title⟫</h1>⟪&content⟫<p>${footer}</p>`
  const { path } = await folderForTest({ '_templates/article.html': template })
  const html = readTemplate(path, 'article.html').render({
    title: '{{title}} ⟪content⟫',
    content: '<b>Text</b>',
  })
  expect(html).toBe(`<h1>{{title}} ⟪content⟫</h1><b>Text</b><p>${footer}</p>`)
})

test('no words can hold the marks of a template tag', () => {
  expect(words.safeParse('Hello ⟪content⟫').success).toBe(false)
  expect(words.safeParse('Hello {{{content}}}').success).toBe(true)
})
