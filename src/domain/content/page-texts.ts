import { describeHours, keepTimesTogether } from '../site/facts.ts'
import { type FirmFacts } from '../site/firm-facts.ts'
import type { Site } from '../site/site.ts'
import type { ContentFile } from './document-id.ts'
import { listLeaves, type Form } from './form.ts'
import { getAt, isList, type Path } from './value.ts'

/** The parts of a page that a text can be in. `path` is navigation inside of `main`, such as the breadcrumb. */
export const REGIONS = ['head', 'header', 'main', 'path', 'footer'] as const
export type Region = (typeof REGIONS)[number]

/** A text of a page, in which the firm's data may not be filled in yet. */
export interface PageText {
  readonly file: ContentFile
  /** The path of the leaf, or of the object that the text is made from. */
  readonly path: Path
  /**
   * Equal for the same text before and after a change: its path, the number of pieces that the
   * build breaks it into, and the length of its list of words.
   */
  readonly key: string
  readonly text: string
  readonly regions: readonly Region[]
}

/** The response of `GET /api/admin/content/:id/preview`. */
export interface ContentPreview {
  /** The document as the live release shows it, with the ids that the editor uses. */
  readonly live: unknown
  /** The texts of all documents that stand on the same pages, as the live release has them. */
  readonly texts: readonly PageText[]
  /** The firm's data with which the live release fills them in. */
  readonly facts: FirmFacts
}

/** The texts of a document that pages can show. Links, ids, pictures and numbers are not among them. */
export function listPageTexts(file: ContentFile, form: Form, value: unknown): PageText[] {
  return listTexts(form, value).flatMap(({ path, text }) => {
    const list = getAt(value, path.slice(0, -1))
    const length = isList(list) && list.length
    return splitIntoPieces(file, path, text, value).map((part, index, { length: pieces }) => ({
      file,
      path: file === 'site' && path[0] === 'hours' ? ['hours'] : path,
      key: [file, ...path, length, index, pieces].join('/'),
      text: part,
      regions: listRegions(file, path),
    }))
  })
}

/** The texts of a document that people read and change, with their places. */
export function listTexts(form: Form, value: unknown) {
  return listLeaves(form, value).flatMap(({ form: leaf, path, value: text }) => {
    const { fixed, generated, link, picture, color, choiceOf, const: constant } = leaf
    const isShown = !fixed && !generated && !link && !picture && !color && !choiceOf && !leaf.enum
    const isText = typeof text === 'string' && text.trim() !== ''
    return isShown && constant === undefined && isText ? [{ path, text }] : []
  })
}

/** The lines of the headline of the home page: it breaks after its dash at every width. */
export function splitHeadline(headline: string): string[] {
  return headline.split(/(?<=—) /)
}

/** Splits a text as the build does. Most texts are one piece. */
function splitIntoPieces(file: ContentFile, path: Path, text: string, value: unknown): string[] {
  const place = `${file}/${path.join('/')}`
  if (place === 'pages/home/hero/headline') return splitHeadline(text)
  if (!place.startsWith('site/hours/')) return [text]
  // The four texts of the hours are shown as one.
  if (place !== 'site/hours/zone') return []
  // The schema of the site has checked the hours.
  const hours = getAt(value, ['hours']) as Site['hours']
  return [keepTimesTogether(describeHours(hours))]
}

function listRegions(file: ContentFile, path: Path): readonly Region[] {
  const [first = '', last = ''] = [path[0], path.at(-1)]
  if (first === 'crumb' || (file === 'site' && first === 'breadcrumb')) return ['path']
  if (file === 'site')
    return first === 'header' || first === 'footer' ? [first] : ['head', 'header', 'main', 'footer']
  const isOfHead = last === 'title' || last === 'description'
  if (isOfHead && path.length === 1) return ['head']
  if (file === 'pages/diary') return ['head', 'main', 'path']
  return isOfHead ? ['head', 'main'] : ['main']
}
