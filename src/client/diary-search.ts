import type { Options } from 'minisearch'
import { buildTagPath, TAGS_IN_LIST } from '#domain/posts/article-lists.ts'
import { readWords, type SearchIndex, type SearchRow } from '#domain/posts/search-index.ts'
import { loadOnce } from './load-once.ts'
import { readEntry, writeEntry } from './page/history-entry.ts'

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
  // Preloads the index. The search loads it again and shows errors.
  input.addEventListener('focus', () => void loadSearch().catch(() => {}), { once: true })
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
  requireElement(root, '[data-list]').addEventListener('click', storeScroll)

  input.value ||= new URLSearchParams(location.search).get('search') ?? ''
  if (input.value !== '') void search().then(scrollBack)
}

/** Remembers the position when a found article is opened. */
function storeScroll(): void {
  writeEntry(SCROLLED, scrollY, 'replace')
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

const RESULTS_MAX = 30

/** Shows the articles that match, or the whole Diary for an empty query. Only the latest query counts. */
async function showResults(root: HTMLElement, query: string): Promise<void> {
  const { loading, broken, none, one, many } = root.dataset
  root.dataset.query = query
  if (query === '') return show(root, '')
  if (requireElement(root, '[data-results]').hidden)
    show(root, loading, [copyTemplate(root, '[data-placeholders]')])
  try {
    const find = await loadSearch()
    if (root.dataset.query !== query) return
    const found = find(query)
    const count = `${found.length} ${found.length === 1 ? one : many}`
    const rows = found.slice(0, RESULTS_MAX).map((row) => renderRow(root, row))
    show(root, found.length === 0 ? none : count, rows)
  } catch (error) {
    console.warn('the search of the Diary failed', error)
    show(root, broken)
  }
}

/** Shows rows in the place of the whole Diary, or the Diary itself. */
function show(root: HTMLElement, status = '', rows?: readonly Node[]): void {
  requireElement(root, '[data-status]').textContent = status
  requireElement(root, '[data-list]').replaceChildren(...(rows ?? []))
  requireElement(root, '[data-results]').hidden = rows === undefined
  requireElement(document, '[data-diary-lists]').hidden = rows !== undefined
}

function copyTemplate(root: HTMLElement, selector: string): DocumentFragment {
  const { content } = requireElement<HTMLTemplateElement>(root, selector)
  return document.importNode(content, true)
}

/** Fills a copy of the page's template with one article. */
function renderRow(root: HTMLElement, row: SearchRow): Node {
  const [slug, title, description, tags, day, readingTime] = row
  const fragment = copyTemplate(root, '[data-row]')
  const time = requireElement<HTMLTimeElement>(fragment, 'time')
  time.dateTime = day
  time.textContent = formatDate(day)
  requireElement(fragment, 'time + span').prepend(`${readingTime}`)
  const link = requireElement<HTMLAnchorElement>(fragment, 'h3 a')
  link.href = `/diary/${slug}`
  link.textContent = title
  requireElement(fragment, 'h3 + p').textContent = description
  requireElement(fragment, '.tags').append(...tags.slice(0, TAGS_IN_LIST).map(renderTag))
  return fragment
}

/** A shared Intl.DateTimeFormat would take 30 ms when the page loads. */
function formatDate(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

function renderTag(tag: string): Node {
  const item = document.createElement('li')
  const chip = document.createElement('a')
  const path = buildTagPath(tag)
  if (path) chip.href = path
  chip.className = 'chip'
  chip.textContent = tag
  item.append(chip)
  return item
}

/** @throws {Error} when the page has no such element, which a wrong template alone can cause. */
function requireElement<T extends HTMLElement = HTMLElement>(
  root: ParentNode,
  selector: string,
): T {
  const found = root.querySelector<T>(selector)
  if (!found) throw new Error(`the page has no element ${selector}`)
  return found
}

const INDEX_PATH = '/search.json'

/** The number of articles that are added at once, so that typing stays smooth. */
const STEP = 50

/** Whether a term is the beginning of a longer word. The letters of "M&A" are not, the last letter typed may be. */
function isBeginning(term: string, index: number, terms: readonly string[]): boolean {
  if (term.length > 1) return true
  return index === terms.length - 1 && terms[index - 1]?.length !== 1
}

const loadSearch = loadOnce(fetchSearch)

const SEARCH_OPTIONS = {
  fields: ['title', 'description', 'tags', 'slug', 'headings', 'text'],
  searchOptions: {
    boost: { title: 3, tags: 2, text: 0.5 },
    prefix: isBeginning,
    fuzzy: (term: string) => (term.length > 3 ? 0.2 : false),
    combineWith: 'AND',
  },
} as const satisfies Options

/** Fetches the index, and returns what finds the articles that match a query, best first. */
async function fetchSearch() {
  const [{ default: Search }, response] = await Promise.all([
    import('minisearch'),
    fetch(INDEX_PATH),
  ])
  if (!response.ok) throw new Error(`${INDEX_PATH}: status ${response.status}`)
  // The build that made this script also made the index.
  const file = (await response.json()) as SearchIndex
  const headings = readWords(file, file.headings)
  const texts = readWords(file, file.texts)
  const index = new Search(SEARCH_OPTIONS)
  await index.addAllAsync(
    file.articles.map(([slug, title, description, tags], id) => ({
      id,
      title,
      description,
      tags: tags.join(' '),
      slug: slug.replaceAll('-', ' '),
      headings: headings[id],
      text: texts[id],
    })),
    { chunkSize: STEP },
  )
  return (query: string) => index.search(query).map(({ id }) => file.articles[Number(id)]!)
}
