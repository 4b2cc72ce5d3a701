import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { words } from '#domain/content-schemas.ts'
import { readTemplate } from '#server/site/templates.ts'
import { folderForTest } from '#tests/support/project.ts'

test('words in braces print themselves in templates', async () => {
  const { path } = await folderForTest()
  mkdirSync(join(path, '_templates'))
  const footer = '{{{content}}} {{title}} {{#tags}} {{! {n} {unknown}'
  writeFileSync(join(path, '_templates/article.html'), `<h1>⟪title⟫</h1>⟪&content⟫<p>${footer}</p>`)
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
