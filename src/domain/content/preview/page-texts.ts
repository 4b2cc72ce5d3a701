import { splitHeadline } from '../../pages/headline.ts'
import { describeHours, keepTimesTogether } from '../../site/facts.ts'
import type { Site } from '../../site/site.ts'
import type { ContentFile } from '../document-id.ts'
import { shapeOf, type Form } from '../form.ts'
import { findNode, isList, isObject, type Path, toValue, type Tree } from '../tree.ts'

/** The part of a page that a text can be in. `path` is navigation inside of `main`, such as the breadcrumb. */
export type Region = 'head' | 'header' | 'main' | 'path' | 'footer'

/** A text of a page, in which the firm's data may not be filled in yet. */
export interface PageText {
  readonly file: ContentFile
  /** Of the leaf, or of the object that the text is made from. */
  readonly path: Path
  /** Which piece of the leaf it is: the build breaks some texts into several. */
  readonly piece: number
  readonly text: string
  readonly regions: readonly Region[]
}

/** The texts of a document that pages can show. Links, ids, pictures and numbers are none. */
export function listPageTexts(file: ContentFile, form: Form, tree: Tree): PageText[] {
  const texts = listTexts(form, tree)
  return texts.flatMap(({ path, text }) =>
    piecesOf(file, path, text, tree).map((part, piece) => ({
      file,
      path: file === 'site' && path[0] === 'hours' ? ['hours'] : path,
      piece,
      text: part,
      regions: regionsOf(file, path),
    })),
  )
}

/** The texts of a document that people read and change, with their places. */
export function listTexts(
  form: Form,
  node: Tree,
  path: Path = [],
): { readonly path: Path; readonly text: string }[] {
  const shape = shapeOf(form, node)
  const { fixed, generated, link, picture, choiceOf, const: constant } = shape
  const isShown = !fixed && !generated && !link && !picture && !choiceOf && !shape.enum
  if (!isShown || constant !== undefined) return []
  if (isList(node)) {
    return node.flatMap(({ id, value }) => listTexts(shape.items ?? {}, value, [...path, id]))
  }
  if (isObject(node)) {
    return Object.entries(node).flatMap(([key, inner]) => {
      const form = shape.properties?.[key]
      return form ? listTexts(form, inner, [...path, key]) : []
    })
  }
  return typeof node === 'string' && node.trim() !== '' ? [{ path, text: node }] : []
}

/** What the build makes of a text. Most stay as they are. */
function piecesOf(file: ContentFile, path: Path, text: string, tree: Tree): string[] {
  const place = `${file}/${path.join('/')}`
  if (place === 'pages/home/hero/headline') return splitHeadline(text)
  if (!place.startsWith('site/hours/')) return [text]
  // The four texts of the hours are shown as one.
  if (place !== 'site/hours/zone') return []
  // The schema of the site has made sure of it.
  const hours = toValue(findNode(tree, ['hours']) ?? {}) as Site['hours']
  return [keepTimesTogether(describeHours(hours))]
}

function regionsOf(file: ContentFile, path: Path): readonly Region[] {
  const [first = '', last = ''] = [path[0], path.at(-1)]
  if (first === 'crumb' || (file === 'site' && first === 'breadcrumb')) return ['path']
  if (file === 'site') {
    return first === 'header' || first === 'footer' ? [first] : ['head', 'header', 'main', 'footer']
  }
  const isOfHead = last === 'title' || last === 'description'
  if (isOfHead && path.length === 1) return ['head']
  if (file === 'pages/diary') return ['head', 'main', 'path']
  return isOfHead ? ['head', 'main'] : ['main']
}
