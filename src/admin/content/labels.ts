import { findForm, type Form } from '#domain/content/form.ts'
import {
  ADDED,
  findNode,
  isList,
  isObject,
  namingKey,
  type Path,
  type Tree,
} from '#domain/content/tree.ts'

const LONGEST_NAME = 50

/** Words for keys whose name alone says too little. */
const WORDS: Readonly<Record<string, string>> = {
  ai: 'AI',
  audiences: 'Who we help',
  claims: 'Figures below the first part',
  hero: 'First part of the page',
  legal: 'Privacy and terms',
  line: 'Line below the name',
  models: 'Engagement models',
  places: 'Who we serve',
  process: 'How it works',
  toasts: 'Messages that appear for a moment',
  region: 'Name of these messages for screen readers',
  eyebrow: 'Small line above the heading',
  faq: 'Questions and answers',
  nav: 'Name of the navigation for screen readers',
  crumb: 'Name in the path above the page',
  bio: 'Biography',
  lead: 'First paragraph',
}

/** What a key of a document is called on screens. */
export function labelOf(key: string, form?: Form): string {
  if (form?.title !== undefined) return form.title
  if (WORDS[key]) return WORDS[key]
  const words = key.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What an item of a list is called: the text that names it for people, which its id is not. */
export function nameOf(value: Tree | undefined, fallback: string): string {
  const text = isObject(value) ? nameIn(value) : value
  if (typeof text !== 'string' || text.trim() === '') return fallback
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text
}

function nameIn(item: Readonly<Record<string, Tree>>): Tree | undefined {
  const texts = Object.entries(item).filter(([key]) => key !== 'id' && key !== 'value')
  const key = namingKey(Object.fromEntries(texts))
  return key === undefined ? undefined : item[key]
}

/** A place of a document in words, such as `First part of the page › Start`. */
export function describePlace(form: Form, tree: Tree, path: Path): string {
  const names = path.map((step, index) => {
    const parent = findNode(tree, path.slice(0, index))
    if (isList(parent) || step.startsWith(ADDED)) {
      return nameOf(findNode(tree, path.slice(0, index + 1)), 'Removed item')
    }
    return labelOf(step, findForm(form, tree, path.slice(0, index + 1))?.form)
  })
  return names.join(' › ')
}
