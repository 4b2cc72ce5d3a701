import { z } from 'zod'
import { isRecord } from '../is-record.ts'
import type { ContentEdit as Edit } from './stored-content.ts'
import { getAt, isItems, isList, isSame, ORDER, setAt, type Item, type Path } from './value.ts'

/**
 * What releases up to 0.2.0 wrote, read as today's: objects of lists without ids, and edits as
 * changes of single places. Backups, stores and releases that are live during an update hold such
 * values. The release after 0.3.0 drops this file.
 */

/** The keys whose text named an item, the most telling first. */
const NAMING = ['id', 'value', 'name', 'title', 'label', 'question', 'heading', 'who', 'role']

/** The key of a plain word while it is wrapped as an object of its list. */
const WORD = '#word'

const path = z.array(z.string()).min(1)

/** The changes of a document. Items of lists were named by their texts, and added ones by "+" and an id. */
export const formerChangesSchema = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('set'), path, replaced: z.json(), value: z.json() }),
    z.object({ kind: z.literal('remove'), path, replaced: z.json() }),
    z.object({ kind: z.literal('add'), path, value: z.json(), after: z.string().nullable() }),
    z.object({
      kind: z.literal('order'),
      path,
      replaced: z.array(z.string()),
      value: z.array(z.string()),
    }),
  ]),
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
  const wrapped = wrapWords(file)
  const find = createPlaceSearch(wrapped, changes)
  const sorted = (['set', 'remove', 'order', 'add'] as const).flatMap((kind) =>
    changes.filter((change) => change.kind === kind),
  )
  const { base, mine } = sorted.reduce<Edit>(
    (edit, change) => applyFormerChange(edit, change, wrapped, find),
    { base: wrapped, mine: wrapped },
  )
  return { base: unwrapWords(base), mine: unwrapWords(mine) }
}

function applyFormerChange(edit: Edit, change: FormerChange, file: unknown, find: FindPlace): Edit {
  const { base, mine } = edit
  const place = find(change.path)
  if (change.kind === 'add') return addFormerItem(edit, change, file, find)
  if (change.kind === 'order') {
    const order = [...place, ORDER]
    const findIds = (names: readonly string[]) =>
      names.map((name) => find([...change.path, name]).at(-1))
    return {
      base: setAt(base, order, findIds(change.replaced)),
      mine: setAt(mine, order, findIds(change.value)),
    }
  }
  if (change.kind === 'set') {
    const leaf = isItems(getAt(file, place.slice(0, -1))) ? [...place, WORD] : place
    return {
      base: setAtOrBegin(base, leaf, change.replaced),
      mine: setAtOrBegin(mine, leaf, change.value),
    }
  }
  if (getAt(file, place) === undefined) return edit
  const item = wrapItem(change.replaced, place)
  return { base: setAt(base, place, item), mine: setAt(mine, place, undefined) }
}

/** Adds an item to its list, below the one that it followed, unless the file has it already. */
function addFormerItem(
  edit: Edit,
  { path, value, after }: Extract<FormerChange, { kind: 'add' }>,
  file: unknown,
  find: FindPlace,
): Edit {
  const place = find(path)
  const list = place.slice(0, -1)
  const item = wrapItem(value, place)
  const held = getAt(file, list)
  if (isItems(held) && held.some((one) => isSame(removeId(one), removeId(item)))) return edit
  const items = getAt(edit.mine, list) ?? []
  const afterId = after === null ? undefined : find([...path.slice(0, -1), after]).at(-1)
  const above = isItems(items) ? items.findIndex(({ id }) => id === afterId) : -1
  const index = above === -1 && afterId !== undefined && isList(items) ? items.length : above + 1
  return {
    base: setAtOrBegin(edit.base, list, getAt(edit.base, list) ?? []),
    mine: setAtOrBegin(edit.mine, list, isItems(items) ? items.toSpliced(index, 0, item) : [item]),
  }
}

type FindPlace = ReturnType<typeof createPlaceSearch>

/** Finds the place of a former path in the file. A renamed item is found by the name that the file took over. */
function createPlaceSearch(file: unknown, changes: readonly FormerChange[]) {
  return (path: Path): Path => {
    const place: string[] = []
    for (const [index, step] of path.entries()) {
      const list = getAt(file, place)
      const items = isItems(list) ? list : []
      const names = listFormerNames(items)
      const former = path.slice(0, index + 1)
      const isOfItem = (changed: Path) =>
        [changed, changed.slice(0, -1)].some((one) => isSame(one, former))
      const isName = (text: unknown) => buildFormerName(text) === step.replace(/~\d+$/, '')
      const renamed = changes.flatMap((change) =>
        change.kind === 'set' && isOfItem(change.path) && isName(change.replaced)
          ? [buildFormerName(change.value)]
          : [],
      )
      const found =
        items.find(({ id }, at) => id === step || names[at] === step) ??
        items.find((_, at) => renamed.some((name) => name === names[at]))
      // The id of an item that is not in the file: what "+" began was an id already.
      place.push(found?.id ?? step.replace(/^\+/, ''))
    }
    return place
  }
}

/** The names of items as they were made unique in their list. */
function listFormerNames(items: readonly unknown[]): string[] {
  const names = items.map((item) => buildFormerName(findNamingText(removeId(item))))
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((one) => one === name).length
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}~${before + 1}`
  })
}

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

function wrapWords(value: unknown): unknown {
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wrapWords(inner)]))
  }
  if (!isList(value)) return value
  const names = listFormerNames(value)
  return value.map((item, at) =>
    isRecord(item) ? wrapWords(item) : { id: names[at], [WORD]: item },
  )
}

function unwrapWords(value: unknown): unknown {
  if (isList(value)) return value.map(unwrapWords)
  if (!isRecord(value)) return value
  if (Object.hasOwn(value, WORD)) return value[WORD]
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unwrapWords(inner)]))
}

function wrapItem(value: unknown, place: Path): Item {
  const id = place.at(-1) ?? ''
  return isRecord(value) ? Object.assign({ id }, wrapWords(addIds(value))) : { id, [WORD]: value }
}

function removeId(item: unknown): unknown {
  const { id: _, ...rest } = isRecord(item) ? item : { [WORD]: item }
  return rest
}

/** Sets the value at a path like `setAt`. Items that are missing on the way are created. */
function setAtOrBegin(value: unknown, path: Path, next: unknown): unknown {
  const begun = path.reduce((node, _, index) => {
    const [list, place] = [path.slice(0, index), path.slice(0, index + 1)]
    const isMissing = isItems(getAt(node, list)) && getAt(node, place) === undefined
    return isMissing ? setAt(node, place, { id: place.at(-1) }) : node
  }, value)
  return setAt(begun, path, next)
}
