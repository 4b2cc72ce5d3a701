import mustache from 'mustache'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPageTexts } from '#domain/content/preview/page-texts.ts'
import { PREVIEW_PAGES } from '#domain/content/preview/preview-pages.ts'
import { createPreview } from '#domain/content/preview/preview-texts.ts'
import { findNode, withNode, type Path } from '#domain/content/tree.ts'
import { buildPages, markDocuments, type MarkedDocument } from '#tests/support/marked-build.ts'
import { readSlots } from '#tests/support/page-slots.ts'

/** An article whose words are also words of the site. */
const ARTICLE = { slug: 'a', title: 'Diary and Search', description: 'By and by', readingTime: 4 }

let documents: MarkedDocument[]
let built: Awaited<ReturnType<typeof buildPages>>

beforeAll(async () => {
  documents = await markDocuments()
  built = await buildPages(documents)
}, 180_000)

afterAll(() => built.remove())

async function readPage(path: string): Promise<string> {
  if (path !== '/diary') return built.read(path === '/' ? 'index' : path.slice(1))
  const view = { path, jsonLd: '{}', hasArticles: true, articles: [ARTICLE] }
  return mustache.render(await built.read('templates/diary'), view, {}, ['⟪', '⟫'])
}

/** Every text that pages can show, with the marker that the build has in its place. */
function listMarkers() {
  const pairs = documents.flatMap(({ file, form, tree, marked }) => {
    const after = listPageTexts(file, form, marked)
    return listPageTexts(file, form, tree).map(({ path, text }, index) => {
      return { place: placeOf(file, path), text, marker: after[index]?.text ?? text }
    })
  })
  return pairs.filter(({ text, marker }) => text !== marker)
}

function placeOf(file: string, path: Path): string {
  return `${file} ${path.join('.')}`
}

test.each(PREVIEW_PAGES)('the preview of $path equals the build for every text', async (page) => {
  const slots = readSlots(await readPage(page.path))
  const markers = listMarkers()
  const inSlots = slots.map(({ text }) => markers.filter(({ marker }) => text.includes(marker)))
  /** A slot with the words of the repository, but for those of one place. */
  const restore = (index: number, except?: string) =>
    (inSlots[index] ?? []).reduce(
      (text, { place, text: before, marker }) =>
        place === except ? text : text.replaceAll(marker, () => before),
      slots[index]?.text ?? '',
    )
  const base = slots.map((slot, index) => ({ ...slot, text: restore(index) }))
  expect(base.filter(({ text }) => /M\d{4}|555-000-/.test(text))).toEqual([])

  const own = documents.filter(({ file }) => page.files.includes(file))
  const texts = own.flatMap(({ file, form, tree }) => listPageTexts(file, form, tree))
  const preview = createPreview(base, texts)
  const isRepeated = (text: unknown) => texts.filter((one) => one.text === text).length > 1
  for (const { file, form, tree, marked, places } of own) {
    for (const path of places) {
      const place = placeOf(file, path)
      const wanted = withNode(tree, path, findNode(marked, path) ?? null)
      const { slots: previewed, find } = preview(listPageTexts(file, form, wanted))
      if (find(path) === 'unclear') {
        expect(isRepeated(findNode(tree, path)), `${place} is unclear`).toBe(true)
        continue
      }
      const expected = base.map(({ text }, index) =>
        inSlots[index]?.some((one) => one.place === place) ? restore(index, place) : text,
      )
      expect(previewed, place).toEqual(expected)
    }
  }
})
