import { isRecord } from '../is-record.ts'
import type { FormerChange } from './earlier-releases.ts'
import { setAt } from './value.ts'

/** The keys whose text named an item, the most telling first. */
const NAMING = ['id', 'value', 'name', 'title', 'label', 'question', 'heading', 'who', 'role']

type NamedItems = ReturnType<typeof nameItems>

/**
 * The items of a list as the changes of releases up to 0.2.0 named them: by a slug of their text,
 * such as `paris`, with a number if the list has several, such as `paris~2`. A word has its name
 * as its id.
 */
export function nameItems(list: readonly unknown[]) {
  const slugs = list.map((item) => buildFormerName(findNamingText(withoutId(item))))
  return list.map((item, index) => {
    const [slug = '', before] = [slugs[index], slugs.slice(0, index)]
    const isOnly = slugs.indexOf(slug) === slugs.lastIndexOf(slug)
    const name = isOnly ? slug : `${slug}~${before.filter((one) => one === slug).length + 1}`
    return { id: isRecord(item) ? String(item['id']) : name, name, item }
  })
}

/**
 * Finds the id of an item by its name in a path, or by the name that a change gave it and the file
 * took over.
 */
export function findId(
  wanted: string,
  items: NamedItems,
  changes: readonly FormerChange[],
): string {
  const newNames = changes.flatMap((change) => {
    if (change.kind !== 'set' || change.path[0] !== wanted || change.path.length > 2) return []
    const [before, after] = [change.replaced, change.value].map(buildFormerName)
    return before === wanted.replace(/~\d+$/, '') && after ? [after] : []
  })
  const found =
    items.find(({ id, name }) => id === wanted || name === wanted) ??
    items.find(({ name }) => newNames.some((newName) => newName === name))
  // An added item that the file lacks.
  return found?.id ?? wanted.replace(/^\+/, '')
}

export const withoutId = (item: unknown) => setAt(item, ['id'], undefined)

/** The text that named an item; `undefined` if it has none. */
export function findNamingText(item: unknown): unknown {
  if (!isRecord(item)) return item
  const isText = (key: string) => typeof item[key] === 'string' && item[key].trim() !== ''
  const key = NAMING.find(isText) ?? Object.keys(item).find(isText)
  return key === undefined ? undefined : item[key]
}

function buildFormerName(text: unknown): string {
  const slug = String(text ?? 'item')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return slug.slice(0, 40) || 'item'
}

/** A short id of Latin letters. */
export function buildItemId(text: unknown): string {
  const plain = String(text ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
  const slug = buildFormerName(plain.replaceAll(/[^ -~]/g, ' '))
  return /^.{1,24}(?=-|$)/.exec(slug)?.[0] ?? slug
}
