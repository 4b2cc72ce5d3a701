import { isRecord } from '../is-record.ts'

/** A text, number or switch; `null` is an optional one that is not there. */
export type Leaf = string | number | boolean | null

/** Keys of objects, ids of objects in lists and numbers of plain words in lists, from the document down. */
export type Path = readonly string[]

/** A step after a list of objects: the order of their ids. No id has this form. */
export const ORDER = '#order'

/** An object of a list. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: string }

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

export function isLeaf(value: unknown): value is Leaf {
  return value !== undefined && (typeof value !== 'object' || value === null)
}

/** Whether a value is a list of objects with ids. An empty list may be one. */
export function isItems(value: unknown): value is readonly Item[] {
  return isList(value) && value.every((item) => isRecord(item) && typeof item['id'] === 'string')
}

export function listIds(items: readonly Item[]): string[] {
  return items.map(({ id }) => id)
}

/** The value at a path; `undefined` if there is none. */
export function getAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((node, step) => {
    if (step === ORDER) return isItems(node) ? listIds(node) : undefined
    if (isList(node)) return node[findIndexIn(node, step)]
    return isRecord(node) && Object.hasOwn(node, step) ? node[step] : undefined
  }, value)
}

/**
 * A copy with the value at a path replaced; `undefined` and `null` remove it. A new item is
 * appended, in a new list if there is none.
 */
export function setAt(value: unknown, path: Path, next: unknown): unknown {
  const isRemoval = next === undefined || next === null
  if (isRemoval && getAt(value, path) === undefined) return value
  const [step, ...rest] = path
  if (step === undefined) return next
  // The value of an order is always a list of ids.
  if (step === ORDER) return isItems(value) ? reorderItems(value, next as readonly string[]) : value
  if (value === undefined && isItems([next]) && getAt(next, ['id']) === step) return [next]
  const inner = setAt(getAt(value, [step]), rest, next) ?? undefined
  return isList(value) ? setInList(value, step, inner) : setInObject(value, step, inner)
}

function setInList(list: readonly unknown[], step: string, item: unknown): readonly unknown[] {
  const index = findIndexIn(list, step)
  if (item === undefined) return list.filter((_, position) => position !== index)
  return index in list ? list.with(index, item) : [...list, item]
}

function setInObject(value: unknown, key: string, inner: unknown): unknown {
  const object = isRecord(value) ? value : {}
  if (inner !== undefined) return { ...object, [key]: inner }
  const { [key]: _, ...others } = object
  return others
}

/** Items in another order. Those without a wanted place stay after the item that they followed. */
export function reorderItems(items: readonly Item[], wanted: readonly string[]): readonly Item[] {
  const ordered = wanted.flatMap((id) => items.find((item) => item.id === id) ?? [])
  for (const [index, item] of items.entries()) {
    if (wanted.includes(item.id)) continue
    const before = items[index - 1]
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, item)
  }
  return ordered
}

/**
 * Whether two values say the same. White space around a text does not count, because readers
 * trim it, nor does an empty list beside none.
 */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(toComparable(left)) === JSON.stringify(toComparable(right))
}

/** Whether one path is the start of the other, or the same. */
export function isRelated(left: Path, right: Path): boolean {
  return left.every((step, index) => index >= right.length || right[index] === step)
}

function findIndexIn(list: readonly unknown[], step: string): number {
  if (!list.some(isRecord)) return Number(step)
  return list.findIndex((item) => isRecord(item) && item['id'] === step)
}

function toComparable(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (isList(value)) return value.length === 0 ? null : value.map(toComparable)
  if (!isRecord(value)) return value ?? null
  return Object.keys(value)
    .toSorted()
    .map((key) => [key, toComparable(value[key])] as const)
    .filter(([, inner]) => inner !== null)
}
