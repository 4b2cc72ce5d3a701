/**
 * The value of a document in which every list item has an id, so that a change follows its item when others
 * are added, removed or moved.
 */
export type Tree = Leaf | readonly Item[] | { readonly [key: string]: Tree }

/** A text, number or switch; `null` is an optional one that is not there. */
export type Leaf = string | number | boolean | null

export interface Item {
  readonly id: string
  readonly value: Tree
}

/** Keys of objects and ids of list items, from the document down. */
export type Path = readonly string[]

/** The keys whose text names an item, the most telling first. */
const NAMING = ['id', 'value', 'name', 'title', 'label', 'question', 'heading', 'who', 'role']

/** The ids of items that were added in the admin area begin with it; others never do. */
export const ADDED = '+'

const ID_LENGTH = 40

/** Give every list item an id: its own, otherwise one that is derived from the text that names it. */
export function toTree(value: unknown): Tree {
  if (Array.isArray(value)) return toItems(value)
  if (typeof value !== 'object' || value === null) return toLeaf(value)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toTree(inner)]))
}

/** The value without ids, as the file holds it. */
export function toValue(tree: Tree): unknown {
  if (isList(tree)) return tree.map(({ value }) => toValue(value))
  if (!isObject(tree)) return tree
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, inner]) =>
      inner === null ? [] : [[key, toValue(inner)] as const],
    ),
  )
}

/** What is at a path; `null` if the last key is missing, `undefined` if the way to it is. */
export function findNode(tree: Tree, path: Path): Tree | undefined {
  let node: Tree | undefined = tree
  for (const [index, step] of path.entries()) {
    if (isList(node)) node = node.find(({ id }) => id === step)?.value
    else if (isObject(node)) node = Object.hasOwn(node, step) ? node[step] : absent(index, path)
    else return undefined
    if (node === undefined) return undefined
  }
  return node
}

/** A copy of the tree with another node at a path that exists, but for its last key. */
export function withNode(tree: Tree, [step, ...rest]: Path, node: Tree): Tree {
  if (step === undefined) return node
  if (isList(tree)) {
    return tree.map((item) =>
      item.id === step ? { id: step, value: withNode(item.value, rest, node) } : item,
    )
  }
  if (!isObject(tree)) return tree
  return { ...tree, [step]: withNode(tree[step] ?? null, rest, node) }
}

/** Whether two values say the same. White space around a text does not count, because readers trim it. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(comparable(left)) === JSON.stringify(comparable(right))
}

/** The id of an item by the text that names it, before it is made unique in its list. */
export function nameItem(value: unknown): string {
  const text = String(namingText(value) ?? 'item')
  const slug = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return slug.slice(0, ID_LENGTH) || 'item'
}

/** The key whose text names an item; `undefined` for a text that is an item itself. */
export function namingKey(value: unknown): string | undefined {
  if (!isObject(value)) return undefined
  const keys = Object.keys(value)
  return NAMING.find((key) => isText(value[key])) ?? keys.find((key) => isText(value[key]))
}

/** Whether a path leads into an item that was added in the admin area. */
export function isInAddition(path: Path): boolean {
  return path.some((step) => step.startsWith(ADDED))
}

export function isList(node: unknown): node is readonly Item[] {
  return Array.isArray(node)
}

/** The items of a list. An optional list that is not there has none; `undefined` for anything else. */
export function itemsOf(node: Tree | undefined): readonly Item[] | undefined {
  return node === null ? [] : isList(node) ? node : undefined
}

export function isObject(node: unknown): node is Readonly<Record<string, Tree>> {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}

export function isLeaf(node: unknown): node is Leaf {
  return typeof node !== 'object' || node === null
}

/** Items of one name are numbered, all of them: none is taken for another when that gets a name of its own. */
function toItems(list: readonly unknown[]): Item[] {
  const groups = Map.groupBy(list.keys(), (index) => nameItem(list[index]))
  return list.map((value, index) => {
    const name = nameItem(value)
    const namesakes = groups.get(name) ?? []
    const id = namesakes.length > 1 ? `${name}~${namesakes.indexOf(index) + 1}` : name
    return { id, value: toTree(value) }
  })
}

function toLeaf(value: unknown): Leaf {
  const isKnown =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isKnown ? value : null
}

function namingText(value: unknown): unknown {
  const key = namingKey(value)
  return key !== undefined && isObject(value) ? value[key] : isObject(value) ? undefined : value
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

function absent(index: number, path: Path): null | undefined {
  return index === path.length - 1 ? null : undefined
}

function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(comparable)
  if (!isObject(value)) return value ?? null
  const entries = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined)
  return entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, comparable(inner)])
}
