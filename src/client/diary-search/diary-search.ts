import type MiniSearch from 'minisearch'
import type { SearchRow } from '#domain/posts/search-index.ts'
import { tagPath, TAGS_IN_LIST } from '#domain/posts/tags.ts'

const PAUSE_MS = 120
const SHOWN_MAX = 30
const INDEX = '/diary/search.json'

interface Finder {
  readonly rows: readonly SearchRow[]
  readonly index: MiniSearch
}

/** Bring the Diary's search to life: it finds while one types and keeps `?search=` up to date. */
export function searchDiary(): void {
  const root = document.querySelector<HTMLElement>('[data-diary-search]')
  if (!root) return
  const input = part<HTMLInputElement>(root, 'input')
  let timer: ReturnType<typeof setTimeout> | undefined

  const search = () => {
    clearTimeout(timer)
    showAddress(input.value)
    void show(root, input.value)
  }
  input.addEventListener('focus', () => void load().catch(() => {}), { once: true })
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(search, PAUSE_MS)
  })
  part(root, 'form').addEventListener('submit', (event) => {
    event.preventDefault()
    search()
  })
  part(root, '[data-clear]').addEventListener('click', () => {
    input.value = ''
    input.focus()
    search()
  })

  // What was typed before this script had come counts more than what the address says.
  if (input.value !== '') return search()
  const asked = new URLSearchParams(location.search).get('search')
  if (asked === null) return
  input.value = asked
  void show(root, asked)
}

/** Show what is found, or the whole Diary when nothing is asked. Only the latest question counts. */
async function show(root: HTMLElement, question: string): Promise<void> {
  const asked = question.trim()
  root.dataset.asked = asked
  if (asked === '') return showAll(root)
  if (part(root, '[data-results]').hidden) {
    say(root, root.dataset.loading)
    list(root, part<HTMLTemplateElement>(root, '[data-placeholders]').content.cloneNode(true))
  }
  try {
    const found = await find(asked)
    if (root.dataset.asked === asked) showFound(root, found)
  } catch (error) {
    console.warn('the search of the Diary is broken', error)
    showAll(root)
    say(root, root.dataset.broken)
  }
}

function showFound(root: HTMLElement, found: readonly SearchRow[]): void {
  list(root, ...found.slice(0, SHOWN_MAX).map((row) => rowOf(root, row)))
  if (found.length === 0) return say(root, root.dataset.none)
  const { one, many } = root.dataset
  say(root, `${found.length} ${found.length === 1 ? one : many}`)
}

function showAll(root: HTMLElement): void {
  part(root, '[data-results]').hidden = true
  lists().hidden = false
  say(root, '')
}

function list(root: HTMLElement, ...rows: readonly Node[]): void {
  part(root, '[data-list]').replaceChildren(...rows)
  part(root, '[data-results]').hidden = false
  lists().hidden = true
}

function say(root: HTMLElement, sentence = ''): void {
  part(root, '[data-status]').textContent = sentence
}

function rowOf(root: HTMLElement, row: SearchRow): Node {
  const [slug, title, description, tags, day, readingTime] = row
  const node = part<HTMLTemplateElement>(root, '[data-row]').content.cloneNode(true)
  // A template's content is a fragment, and so is its copy.
  const fragment = node as DocumentFragment
  const time = part<HTMLTimeElement>(fragment, 'time')
  time.dateTime = day
  time.textContent = longDate(day)
  const minutes = part(fragment, '[data-minutes]')
  minutes.textContent = `${readingTime} ${minutes.dataset.minutes}`
  const link = part<HTMLAnchorElement>(fragment, 'h3 a')
  link.href = `/diary/${slug}`
  link.textContent = title
  part(fragment, '.row-text').textContent = description
  part(fragment, '.tags').append(...tags.slice(0, TAGS_IN_LIST).map(tagOf))
  return fragment
}

/** The browser's calendars take it some 30 ms to wake: not before a result is shown. */
function longDate(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

function tagOf(tag: string): Node {
  const item = document.createElement('li')
  const path = tagPath(tag)
  const chip = document.createElement(path ? 'a' : 'span')
  if (path) chip.setAttribute('href', path)
  chip.className = 'chip'
  chip.textContent = tag
  item.append(chip)
  return item
}

async function find(question: string): Promise<readonly SearchRow[]> {
  const { rows, index } = await load()
  return index.search(question).map(({ id }) => rows[Number(id)]!)
}

let loading: Promise<Finder> | undefined

/** The index is fetched once, on the first use. A failure is forgotten, so that the next use tries again. */
function load(): Promise<Finder> {
  loading ??= fetchFinder().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchFinder(): Promise<Finder> {
  const [{ default: Search }, response] = await Promise.all([import('minisearch'), fetch(INDEX)])
  if (!response.ok) throw new Error(`${INDEX} answered ${response.status}`)
  // Ours: poured with the site that this script belongs to.
  const rows = (await response.json()) as SearchRow[]
  const index = new Search({
    fields: ['title', 'description', 'tags', 'slug'],
    searchOptions: {
      boost: { title: 3, tags: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
      combineWith: 'AND',
    },
  })
  index.addAll(
    rows.map(([slug, title, description, tags], id) => ({
      id,
      title,
      description,
      tags: tags.join(' '),
      slug: slug.replaceAll('-', ' '),
    })),
  )
  return { rows, index }
}

function showAddress(question: string): void {
  const url = new URL(location.href)
  if (question.trim() === '') url.searchParams.delete('search')
  else url.searchParams.set('search', question.trim())
  history.replaceState(history.state, '', url)
}

function lists(): HTMLElement {
  return part(document, '[data-diary-lists]')
}

function part<T extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): T {
  const found = root.querySelector<T>(selector)
  if (!found) throw new Error(`the page lacks ${selector}`)
  return found
}
