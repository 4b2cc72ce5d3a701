import type { SearchRow } from '#domain/posts/article-words.ts'
import { tagPath, TAGS_IN_LIST } from '#domain/posts/article-lists.ts'
import { requireElement } from './require-element.ts'

/** Fills a copy of the page's template with one article. */
export function renderRow(template: HTMLTemplateElement, row: SearchRow): Node {
  const [slug, title, description, tags, day, readingTime] = row
  // The copy of a fragment is a fragment.
  const fragment = template.content.cloneNode(true) as DocumentFragment
  const time = requireElement<HTMLTimeElement>(fragment, 'time')
  time.dateTime = day
  time.textContent = formatDate(day)
  const minutes = requireElement(fragment, '[data-minutes]')
  minutes.textContent = `${readingTime} ${minutes.dataset.minutes}`
  const link = requireElement<HTMLAnchorElement>(fragment, 'h3 a')
  link.href = `/diary/${slug}`
  link.textContent = title
  requireElement(fragment, '.row-text').textContent = description
  requireElement(fragment, '.tags').append(...tags.slice(0, TAGS_IN_LIST).map(renderTag))
  return fragment
}

/** A shared Intl.DateTimeFormat would take 30 ms when the page loads. */
function formatDate(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

function renderTag(tag: string): Node {
  const item = document.createElement('li')
  const path = tagPath(tag)
  const chip = document.createElement(path ? 'a' : 'span')
  if (path) chip.setAttribute('href', path)
  chip.className = 'chip'
  chip.textContent = tag
  item.append(chip)
  return item
}
