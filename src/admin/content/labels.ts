import { findForm, type Form } from '#domain/content/form.ts'
import { getAt, isList, ORDER, type Path } from '#domain/content/value.ts'
import { isRecord } from '#domain/is-record.ts'

const LONGEST_NAME = 50

/** Words for keys whose name alone says too little. */
const WORDS: Readonly<Record<string, string>> = {
  ai: 'AI',
  audiences: 'Who we help',
  claims: 'Figures below the first part',
  hero: 'First part of the page',
  legal: 'Privacy and terms',
  letter: 'Email with the link',
  line: 'Line below the name',
  models: 'Engagement models',
  places: 'Who we serve',
  process: 'How it works',
  trap: 'Label of the hidden field against spam',
  toasts: 'Messages that appear for a moment',
  region: 'Name of these messages for screen readers',
  eyebrow: 'Small line above the heading',
  faq: 'Questions and answers',
  nav: 'Name of the navigation for screen readers',
  crumb: 'Name in the path above the page',
  bio: 'Biography',
  lead: 'First paragraph',
}

/** Returns the label of a document's key on screens. */
export function getLabel(key: string, form?: Form): string {
  if (form?.title !== undefined) return form.title
  if (WORDS[key]) return WORDS[key]
  const words = key.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The keys whose text names an item, the most telling first. */
const NAMING = ['name', 'title', 'label', 'question', 'heading', 'who', 'role']

/** Returns the name of a list's item: the text that names it for people, which its id is not. */
export function getItemName(item: unknown, fallback: string): string {
  const text = isRecord(item) ? findNamingText(item) : item
  if (typeof text !== 'string' || text.trim() === '') return fallback
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text
}

function findNamingText(item: Readonly<Record<string, unknown>>): unknown {
  const isText = (key: string) => typeof item[key] === 'string' && item[key].trim() !== ''
  const others = Object.keys(item).filter((key) => key !== 'id' && key !== 'value')
  const key = NAMING.find(isText) ?? others.find(isText)
  return key === undefined ? undefined : item[key]
}

/**
 * A place of a document in words, such as `First part of the page › Start`.
 *
 * @param item What was there, if it is no longer.
 */
export function describePlace(form: Form, value: unknown, path: Path, item?: unknown): string {
  const places = path.filter((step) => step !== ORDER)
  const names = places.map((step, index) => {
    const here = path.slice(0, index + 1)
    const held = getAt(value, here) ?? (here.length === path.length ? item : undefined)
    const isItem = isList(getAt(value, path.slice(0, index)))
    if (isItem) return getItemName(held, 'Removed item')
    return getLabel(step, findForm(form, value, here)?.form)
  })
  return names.join(' › ')
}

/** Formats a text as it is, and an item as its texts, one below the other. */
export function formatWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(nothing)'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' && value.startsWith('<svg')) return '(a drawing)'
  if (typeof value !== 'object') return String(value)
  const texts = Object.entries(value).filter(([key]) => key !== 'id')
  return texts.map(([, text]) => formatWords(text)).join('\n')
}
