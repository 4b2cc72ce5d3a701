import { z } from 'zod'
import { isRecord } from '../is-record.ts'
import { buildItemId, findId, findNamingText, nameItems, withoutId } from './former-names.ts'
import type { ContentEdit as Edit } from './stored-content.ts'
import { getAt, isList, isSame, reorderItems, setAt, type Item } from './value.ts'

/**
 * What releases up to 0.2.0 wrote into stores, backups and releases, read as today's: objects of
 * lists without ids, and edits as changes of single places. The release after 0.3.0 drops this
 * file and `former-names.ts`.
 */

/** The changes of a document. */
export const formerChangesSchema = z.array(
  z.object({
    kind: z.enum(['set', 'remove', 'add', 'order']),
    /**
     * Keys of objects, and names of items in lists. An added item has `+` and its id as its name,
     * other names are those of {@link nameItems}.
     */
    path: z.array(z.string()).min(1),
    /** The value before and after, which is a list of names for an order. */
    replaced: z.json().optional(),
    value: z.json().optional(),
    /** The name of the item above an added one. */
    after: z.string().nullish(),
  }),
)

export type FormerChange = z.infer<typeof formerChangesSchema>[number]

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
type ChangesById = ReadonlyMap<string, readonly FormerChange[]>

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

/** A list before or after the changes, which change its items, then their order, then add items. */
function applyToList(list: readonly unknown[], changes: readonly FormerChange[], side: Side) {
  const named = nameItems(list)
  const find = (name: string) => findId(name, named, changes)
  const inside = changes.filter((change) => change.path.length > 0 && !isAddition(change))
  const changesById = Map.groupBy(inside, ({ path: [name = ''] }) => find(name))
  let items: readonly Item[] = changeItems(named, changesById, side)
  for (const { kind, path, [side]: names } of changes)
    // The value of an order is a list of names.
    if (kind === 'order' && path.length === 0)
      items = reorderItems(items, (names as string[]).map(find))
  const additions = side === 'value' ? changes.filter(isAddition) : []
  for (const addition of additions) items = addItem(items, addition, list, find)
  return items
    .filter(({ item }) => item !== undefined)
    .map(({ id, item }) => (isRecord(item) ? Object.assign({ id }, addIds(item)) : item))
}

/** Applies the changes inside of items. An item that one of them removes is `undefined`. */
function changeItems(named: readonly Item[], changesById: ChangesById, side: Side) {
  const items = new Map(named.map(({ id, item }) => [id, item]))
  for (const [id, inner] of changesById) items.set(id, applyBelow(items.get(id), inner, side))
  return Array.from(items, ([id, item]): Item => ({ id, item }))
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
