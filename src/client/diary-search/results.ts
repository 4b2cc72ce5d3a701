import type { SearchRow } from '#domain/posts/article-words.ts'
import { findArticles } from './article-index.ts'
import { requireElement } from './require-element.ts'
import { renderRow } from './result-row.ts'

const RESULTS_MAX = 30

/** Shows the articles that match, or the whole Diary for an empty query. Only the latest query counts. */
export async function showResults(root: HTMLElement, query: string): Promise<void> {
  root.dataset.query = query
  if (query === '') return showAll(root)
  if (requireElement(root, '[data-results]').hidden) showPlaceholders(root)
  try {
    const found = await findArticles(query)
    if (root.dataset.query === query) showFound(root, found)
  } catch (error) {
    console.warn('the search of the Diary failed', error)
    showAll(root)
    setStatus(root, root.dataset.broken)
  }
}

function showPlaceholders(root: HTMLElement): void {
  const template = requireElement<HTMLTemplateElement>(root, '[data-placeholders]')
  setStatus(root, root.dataset.loading)
  showList(root, [template.content.cloneNode(true)])
}

function showFound(root: HTMLElement, found: readonly SearchRow[]): void {
  const template = requireElement<HTMLTemplateElement>(root, '[data-row]')
  const rows = found.slice(0, RESULTS_MAX).map((row) => renderRow(template, row))
  showList(root, rows)
  const { none, one, many } = root.dataset
  const count = found.length
  setStatus(root, count === 0 ? none : `${count} ${count === 1 ? one : many}`)
}

function showAll(root: HTMLElement): void {
  requireElement(root, '[data-results]').hidden = true
  requireElement(document, '[data-diary-lists]').hidden = false
  setStatus(root, '')
}

function showList(root: HTMLElement, rows: readonly Node[]): void {
  requireElement(root, '[data-list]').replaceChildren(...rows)
  requireElement(root, '[data-results]').hidden = false
  requireElement(document, '[data-diary-lists]').hidden = true
}

function setStatus(root: HTMLElement, sentence = ''): void {
  requireElement(root, '[data-status]').textContent = sentence
}
