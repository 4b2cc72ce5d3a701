import { z } from 'zod'
import { isRecord } from '../is-record.ts'
import type { ContentEdit as Edit } from './stored-content.ts'
import { getAt, isList, isSame, reorderItems, setAt, type Item } from './value.ts'

/**
 * What releases up to 0.2.0 wrote into stores, backups and releases, read as today's: objects of
 * lists without ids, and edits as changes of single places. The release after 0.3.0 drops this
 * file.
 */

/** The keys whose text named an item, the most telling first. */
const NAMING = ['id', 'value', 'name', 'title', 'label', 'question', 'heading', 'who', 'role']

/** The changes of a document. */
export const formerChangesSchema = z.array(
  z.object({
    kind: z.enum(['set', 'remove', 'add', 'order']),
    /**
     * Keys of objects, and names of items in lists: a slug of the item's text, such as `paris`,
     * with a number if the list has several, such as `paris~2`. An added item has `+` and its id.
     */
    path: z.array(z.string()).min(1),
    /** The value before and after, which is a list of names for an order. */
    replaced: z.json().optional(),
    value: z.json().optional(),
    /** The name of the item above an added one. */
    after: z.string().nullish(),
  }),
)

type FormerChange = z.infer<typeof formerChangesSchema>[number]

/** A document in which each object of a list has an id: its own, or one from the text that names it. */
export function addIds(value: unknown): unknown {
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, addIds(inner)]))
  }
  if (!isList(value)) return value
  const taken = new Set<string>()
  return value.map((item, index) => {
    if (!isRecord(item)) return addIds(item)
    const name = buildItemId(findNamingText(item))
    const id = taken.has(name) ? `${name}-${index + 1}` : name
    taken.add(id)
    return Object.assign({ id }, addIds(item))
  })
}

/** The value that changes started from and the one they lead to, of a document as its file holds it now. */
export function readFormerEdit(file: unknown, changes: readonly FormerChange[]): Edit {
  return {
    base: applyChanges(file, changes, 'replaced'),
    mine: applyChanges(file, changes, 'value'),
  }
}

type Side = 'replaced' | 'value'

/**
 * A part of the file as it was before the changes (`replaced`) or after them (`value`). Their paths
 * begin at that part.
 */
function applyChanges(part: unknown, changes: readonly FormerChange[], side: Side): unknown {
  const own = changes.find(({ path }) => path.length === 0)
  if (own?.kind === 'set') return own[side]
  if (own?.kind === 'remove') return part && side === 'replaced' ? own.replaced : undefined
  if (isList(part)) return applyToList(part, changes, side)
  if (changes.some(isAddition)) return applyToList([], changes, side)
  if (own) return part // It was a list whose order changed.
  const byKey = Map.groupBy(changes, ({ path: [key = ''] }) => key)
  return [...byKey].reduce(
    (node, [key, inner]) => setAt(node, [key], applyBelow(getAt(node, [key]), inner, side)),
    part,
  )
}

/** Changes the items of a list, then their order, and adds new ones. */
function applyToList(list: readonly unknown[], changes: readonly FormerChange[], side: Side) {
  const named = nameItems(list)
  const find = (name: string) => findId(name, named, changes)
  const items = new Map(named.map(({ id, item }) => [id, item]))
  const inside = changes.filter((change) => change.path.length > 0 && !isAddition(change))
  for (const [id, inner] of Map.groupBy(inside, ({ path: [name = ''] }) => find(name)))
    items.set(id, applyBelow(items.get(id), inner, side))
  let all: readonly Item[] = Array.from(items, ([id, item]) => ({ id, item }))
  // The value of an order is a list of names.
  for (const change of changes)
    if (change.kind === 'order' && change.path.length === 0)
      all = reorderItems(all, (change[side] as string[]).map(find))
  if (side === 'value')
    for (const change of changes.filter(isAddition)) all = addItem(all, change, list, find)
  return all
    .filter(({ item }) => item !== undefined)
    .map(({ id, item }) => (isRecord(item) ? Object.assign({ id }, addIds(item)) : item))
}

/** Adds an item below the one that it followed, unless the file has it already. */
function addItem(
  items: readonly Item[],
  { path: [name = ''], value, after }: FormerChange,
  list: readonly unknown[],
  find: (name: string) => string,
): readonly Item[] {
  const item = addIds(value)
  if (list.some((each) => isSame(withoutId(each), withoutId(item)))) return items
  const above = after && find(after)
  const index = items.findIndex(({ id }) => id === above) + 1
  return items.toSpliced(above && index === 0 ? items.length : index, 0, { id: find(name), item })
}

function isAddition({ kind, path }: FormerChange): boolean {
  return kind === 'add' && path.length === 1
}

function applyBelow(part: unknown, changes: readonly FormerChange[], side: Side): unknown {
  const below = changes.map((change) => ({ ...change, path: change.path.slice(1) }))
  return applyChanges(part, below, side)
}

type NamedItems = ReturnType<typeof nameItems>

/** The items of a list with their names in paths. A word has its name as its id. */
function nameItems(list: readonly unknown[]) {
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
function findId(wanted: string, items: NamedItems, changes: readonly FormerChange[]): string {
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

const withoutId = (item: unknown) => setAt(item, ['id'], undefined)

function findNamingText(item: unknown): unknown {
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
function buildItemId(text: unknown): string {
  const plain = String(text ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
  const slug = buildFormerName(plain.replaceAll(/[^ -~]/g, ' '))
  return /^.{1,24}(?=-|$)/.exec(slug)?.[0] ?? slug
}
