import { type Document, parseDocument, visit } from 'yaml'
import { isList, isSame, type Path } from '#domain/content/value.ts'
import { isRecord } from '#domain/is-record.ts'

/**
 * The text of a YAML file with another value, with its comments. A list whose items were added,
 * removed or moved is written as a whole.
 */
export function patchYaml(text: string, wanted: unknown): string {
  const document = parseDocument(text)
  const before: unknown = document.toJS()
  if (isSame(before, wanted)) return text
  // An alias would change with what it repeats.
  visit(document, { Alias: (_, alias) => document.createNode(alias.toJS(document)) })
  writeChanges(document, [], before, wanted)
  return document.toString({ lineWidth: 0, singleQuote: true })
}

function writeChanges(document: Document, path: Path, before: unknown, wanted: unknown): void {
  if (isSame(before, wanted)) return
  if (isRecord(before) && isRecord(wanted)) {
    for (const key of Object.keys({ ...before, ...wanted })) {
      if (Object.hasOwn(wanted, key))
        writeChanges(document, [...path, key], before[key], wanted[key])
      else document.deleteIn([...path, key])
    }
  } else if (isList(before) && isList(wanted) && before.length === wanted.length) {
    for (const [index, item] of wanted.entries())
      writeChanges(document, [...path, String(index)], before[index], item)
  } else document.setIn(path, wanted)
}
