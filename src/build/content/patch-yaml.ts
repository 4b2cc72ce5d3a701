import { isMap, isNode, isScalar, isSeq, type Node, parseDocument, stringify } from 'yaml'
import { isList, isSame } from '#domain/content/value.ts'
import { isRecord } from '#domain/is-record.ts'

/** A part of the text and what replaces it. */
interface Patch {
  readonly from: number
  readonly to: number
  readonly text: string
}

const STYLE = { lineWidth: 110, singleQuote: true } as const

/** The text of a new YAML file. */
export function writeYaml(value: unknown): string {
  return stringify(value, STYLE)
}

/**
 * The text of a YAML file with another value. Only what changed is written again, so comments and
 * layout of the rest stay. A list whose items were added, removed or moved is written as a whole.
 */
export function patchYaml(text: string, wanted: unknown): string {
  const document = parseDocument(text)
  const patched = listPatches(document.contents, document.toJS(), wanted, text)
    .toSorted((a, b) => b.from - a.from)
    .reduce((out, { from, to, text: part }) => out.slice(0, from) + part + out.slice(to), text)
  const result = parseDocument(patched)
  const isRight = result.errors.length === 0 && isSame(result.toJS(), wanted)
  return isRight ? patched : stringify(wanted, STYLE)
}

/** @param isInFlow Whether the node stands between the braces or brackets of another. */
function listPatches(
  node: unknown,
  before: unknown,
  wanted: unknown,
  text: string,
  isInFlow = false,
): Patch[] {
  if (!isNode(node) || isSame(before, wanted)) return []
  const isFlow = isInFlow || ('flow' in node && node.flow === true)
  if (isMap(node) && isRecord(before) && isRecord(wanted) && hasSameKeys(before, wanted)) {
    return Object.entries(wanted).flatMap(([key, value]) =>
      listPatches(node.get(key, true), before[key], value, text, isFlow),
    )
  }
  if (isSeq(node) && isList(before) && isList(wanted) && before.length === wanted.length) {
    return wanted.flatMap((value, index) =>
      listPatches(node.items[index], before[index], value, text, isFlow),
    )
  }
  const [from = 0, to = 0] = node.range ?? []
  // Without quotes a comma or a bracket would end the text there.
  const written = isFlow ? JSON.stringify(wanted) : formatReplacement(node, wanted, text)
  return [{ from, to, text: written }]
}

/** A value in the place of a block node, with its indentation and the line end that was part of it. */
function formatReplacement(node: Node, wanted: unknown, text: string): string {
  const [from = 0, to = 0] = node.range ?? []
  const lineStart = text.lastIndexOf('\n', from - 1) + 1
  const start = text.slice(lineStart, from)
  // The expression matches the empty text too.
  const column = isScalar(node) ? /^[ -]*/.exec(start)![0].length + 2 : start.length
  const lines = stringify(wanted, STYLE).trimEnd().split('\n')
  const indented = lines.map((line, index) =>
    index === 0 || line === ''
      ? line
      : ' '.repeat(column) + line.replace(isScalar(node) ? /^ {2}/ : /^/, ''),
  )
  const end = text.slice(from, to).endsWith('\n') ? '\n' : ''
  return indented.join('\n') + end
}

function hasSameKeys(before: object, wanted: object): boolean {
  return isSame(Object.keys(before).toSorted(), Object.keys(wanted).toSorted())
}
