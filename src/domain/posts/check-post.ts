import type { CoverImage, Post } from './post.ts'
import { countWords, extractText } from './reading-time.ts'

/** Search engines cut titles at about this length. */
const TITLE_SHOWN = 60
/** Search engines cut descriptions at about this length. */
const DESCRIPTION_SHOWN = 160
/** A longer paragraph is a wall of text on a phone. */
const PARAGRAPH_WORDS_MAX = 150
const QUOTED_MAX = 40

/** Link texts that say nothing without the words around them. */
const EMPTY_LINK_TEXT =
  /^(?:(?:click )?here|(?:this )?link|(?:read |learn )?more|this(?: page)?)[.!…›»→\s]*$/i

/** A post as the editor has it. */
interface CheckedPost extends Readonly<Pick<Post, 'title' | 'description' | 'content'>> {
  readonly coverImage?: Pick<CoverImage, 'alt'> | undefined
}

/**
 * What an editor may want to improve before visitors read an article, as sentences. It rejects
 * nothing.
 */
export function checkPost({ title, description, content, coverImage }: CheckedPost): string[] {
  return [
    ...checkLengths(title.trim(), description.trim()),
    ...checkImages(content, coverImage),
    ...checkHeadings(content),
    ...checkLinks(content),
    ...checkParagraphs(content),
  ]
}

function* checkLengths(title: string, description: string) {
  if (title.length > TITLE_SHOWN)
    yield `The title has ${title.length} characters. Search results show about ${TITLE_SHOWN}.`
  if (description === '') {
    yield 'There is no description. Search results will show a part of the text.'
  } else if (description.length > DESCRIPTION_SHOWN) {
    yield `The description has ${description.length} characters. Search results show about ${DESCRIPTION_SHOWN}.`
  }
}

/**
 * An empty alternative text marks an image as decorative. A cover image is never decorative,
 * because shared links show it too, but an imported one may lack the text.
 */
function* checkImages(html: string, cover: CheckedPost['coverImage']) {
  if (cover?.alt === '') yield 'The cover image has no alternative text.'
  const missing = [...html.matchAll(/<img\b[^>]*>/g)].filter(([image]) => !/\salt="/.test(image))
  if (missing.length === 1) yield '1 image has no alternative text.'
  if (missing.length > 1) yield `${missing.length} images have no alternative text.`
}

/** A Heading 1 is rendered as one of level 2, because the title is the only one of level 1. */
function* checkHeadings(html: string) {
  let previous = 1
  for (const { tag, content } of listElements(html, 'h[1-6]')) {
    const level = Math.max(2, Number(tag.at(-1)))
    const heading = quoteStart(content)
    if (level > previous + 1)
      yield `${heading} is a Heading ${level} without a Heading ${level - 1} above it.`
    previous = level
  }
}

function* checkLinks(html: string) {
  for (const { content } of listElements(html, 'a')) {
    const text = extractText(content)
    if (EMPTY_LINK_TEXT.test(text)) yield `A link is called “${text}”. Say where it leads.`
  }
}

function* checkParagraphs(html: string) {
  for (const { content } of listElements(html, 'p')) {
    const words = countWords(content)
    if (words > PARAGRAPH_WORDS_MAX)
      yield `The paragraph ${quoteStart(content)} has ${words} words. Readers skip paragraphs over ${PARAGRAPH_WORDS_MAX}.`
  }
}

/** Elements without one of the same kind inside, in order, in one pass whatever the HTML. */
function* listElements(html: string, pattern: string) {
  const pieces = html.split(new RegExp(`</(${pattern})>`))
  for (let i = 1; i < pieces.length; i += 2) {
    const [before = '', tag = ''] = [pieces[i - 1], pieces[i]]
    const content = before.split(new RegExp(`<${tag}(?=[\\s>])[^<>]*>`)).at(-1)
    yield { tag, content: content ?? '' }
  }
}

function quoteStart(html: string): string {
  const text = extractText(html)
  return `“${text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX).trimEnd()}…` : text}”`
}
