import type {
  ContentDocument,
  ContentSummary,
  ContentVersion,
} from '#domain/content/content-document.ts'
import { getAt } from '#domain/content/value.ts'
import { type Guide, type Journey, valuesOf } from './guide.ts'

const CONTENT = '/api/admin/content'

/** A copy of a quiz is edited like one with a file, each save a version that can come back. */
const editCopy: Journey = async (guide) => {
  const name = `copy-${guide.mark}`
  const body = { id: name, name: `Copy ${guide.mark}` }
  const copy = () => guide.edit(`POST ${CONTENT}/quiz-quiz-b/copy`, { body, expect: 201 })
  const { id } = await guide.read<{ id: string }>(copy())
  // A copy is found by a listing.
  await guide.wait(guide.plan.listLagMs)
  const first = await open(guide, id)
  guide.check(first.isCopy && first.version === 0, 'a copy has versions of another')
  const original = headingOf(first)
  await edit(guide, id, original, `One ${guide.mark}`)
  await edit(guide, id, `One ${guide.mark}`, `Two ${guide.mark}`)
  await edit(guide, id, `One ${guide.mark}`, `Three ${guide.mark}`, 412)
  const second = await open(guide, id)
  guide.same([headingOf(second), second.version], [`Two ${guide.mark}`, 2], 'the edited text')
  const path = `${CONTENT}/${id}/versions`
  const restore = (version: number) => guide.edit(`POST ${path}`, { body: { version } })
  if (guide.isListed) {
    const versions = guide.edit(path)
    const kept = await guide.read<ContentVersion[]>(versions)
    guide.same(valuesOf(kept, 'version'), [2, 1], 'the versions')
    guide.check(
      kept.every(({ savedBy }) => savedBy === guide.world.editor.username),
      'a version names no author',
    )
    await restore(1)
    guide.same(headingOf(await open(guide, id)), `One ${guide.mark}`, 'the earlier text')
  }
  if (guide.number % 4 !== 1) await restore(0)
  else await edit(guide, id, headingOf(await open(guide, id)), `Four ${guide.mark}`)
  if (guide.number % 4 !== 1)
    guide.same(headingOf(await open(guide, id)), original, 'the original text')
  if (guide.isListed) guide.check(await isListed(guide, id), 'a copy is not listed')
  if (guide.number % 2 === 0) return
  await guide.edit(`DELETE ${CONTENT}/${id}`)
  await guide.edit(`${CONTENT}/${id}`, { expect: 404 })
  if (guide.isListed) guide.check(!(await isListed(guide, id)), 'a removed copy is listed')
  await copy()
  await guide.wait(guide.plan.listLagMs)
  guide.same(headingOf(await open(guide, id)), original, 'the text of another copy')
}

export const CONTENT_JOURNEYS = { editCopy }

async function open(guide: Guide, id: string): Promise<ContentDocument> {
  return guide.read<ContentDocument>(guide.edit(`${CONTENT}/${id}`))
}

function edit(guide: Guide, id: string, from: string, to: string, expect = 200) {
  const body = { base: { heading: from }, mine: { heading: to } }
  return guide.edit(`PUT ${CONTENT}/${id}`, { body, expect })
}

function headingOf({ value }: ContentDocument): string {
  return String(getAt(value, ['heading']))
}

async function isListed(guide: Guide, id: string): Promise<boolean> {
  const list = await guide.read<ContentSummary[]>(guide.edit(CONTENT))
  return list.some((each) => each.id === id)
}
