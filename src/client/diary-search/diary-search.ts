import { readEntry, writeEntry } from '../page/history-entry.ts'
import { loadIndex } from './article-index.ts'
import { requireElement } from './require-element.ts'
import { showResults } from './results.ts'

const DEBOUNCE_MS = 120

/** How far the visitor had scrolled, in the entry of the browser's history. */
const SCROLLED = 'scrolled'

/** Searches the Diary while the visitor types, and keeps `?search=` up to date. */
export function startDiarySearch(root: HTMLElement): void {
  const input = requireElement<HTMLInputElement>(root, 'input')
  let timer: ReturnType<typeof setTimeout> | undefined

  const search = () => {
    clearTimeout(timer)
    const query = input.value.trim()
    updateAddress(query)
    return showResults(root, query)
  }
  input.addEventListener('focus', () => void loadIndex().catch(() => {}), { once: true })
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void search(), DEBOUNCE_MS)
  })
  requireElement(root, 'form').addEventListener('submit', (event) => {
    event.preventDefault()
    void search()
  })
  requireElement(root, '[data-clear]').addEventListener('click', () => {
    input.value = ''
    input.focus()
    void search()
  })
  requireElement(root, '[data-list]').addEventListener('click', () => {
    writeEntry(SCROLLED, scrollY, 'replace')
  })

  input.value ||= new URLSearchParams(location.search).get('search') ?? ''
  if (input.value !== '') void search().then(scrollBack)
}

/** The browser restores the position before the results are there, and then only if the page is kept. */
function scrollBack(): void {
  const top = readEntry(SCROLLED)
  if (typeof top !== 'number') return
  scrollTo({ top, behavior: 'instant' })
  writeEntry(SCROLLED, undefined, 'replace')
}

function updateAddress(query: string): void {
  const url = new URL(location.href)
  if (query === '') url.searchParams.delete('search')
  else url.searchParams.set('search', query)
  history.replaceState(history.state, '', url)
}
