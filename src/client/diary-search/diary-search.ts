import { loadIndex } from './article-index.ts'
import { requireElement } from './require-element.ts'
import { showResults } from './results.ts'

const DEBOUNCE_MS = 120

/** Searches the Diary while the visitor types, and keeps `?search=` up to date. */
export function startDiarySearch(root: HTMLElement): void {
  const input = requireElement<HTMLInputElement>(root, 'input')
  let timer: ReturnType<typeof setTimeout> | undefined

  const search = () => {
    clearTimeout(timer)
    const query = input.value.trim()
    updateAddress(query)
    void showResults(root, query)
  }
  input.addEventListener('focus', () => void loadIndex().catch(() => {}), { once: true })
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(search, DEBOUNCE_MS)
  })
  requireElement(root, 'form').addEventListener('submit', (event) => {
    event.preventDefault()
    search()
  })
  requireElement(root, '[data-clear]').addEventListener('click', () => {
    input.value = ''
    input.focus()
    search()
  })

  input.value ||= new URLSearchParams(location.search).get('search') ?? ''
  if (input.value !== '') search()
}

function updateAddress(query: string): void {
  const url = new URL(location.href)
  if (query === '') url.searchParams.delete('search')
  else url.searchParams.set('search', query)
  history.replaceState(history.state, '', url)
}
