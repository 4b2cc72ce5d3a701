import { footnotes } from './footnotes.ts'

const BLOCK_MARKS = [/^#{1,6} \S/m, /^ {0,3}[-*+] \S/m, /^ {0,3}\d{1,3}[.)] \S/m, /^> \S/m, /^```/m]

const INLINE_MARKS = [/\*\*[^\s*][^*\n]*\*\*/, /!?\[[^[\]\n]+\]\([^)\s]+\)/]

/**
 * Whether plain text is probably Markdown: it has a heading, two kinds of marks, or one mark twice.
 * A single dash at the start of a line does not count as a list.
 */
export function looksLikeMarkdown(text: string): boolean {
  if (/^#{1,6} \S/m.test(text)) return true
  const counts = [...BLOCK_MARKS, ...INLINE_MARKS].map((mark) => countMatches(mark, text))
  return counts.some((count) => count > 1) || counts.filter((count) => count > 0).length > 1
}

/** Renders Markdown as HTML. The editor's schema then drops what it does not support. */
export async function renderMarkdown(markdown: string): Promise<string> {
  const { Marked } = await import('marked')
  return new Marked(footnotes).parse(markdown, { async: false, gfm: true })
}

function countMatches(mark: RegExp, text: string): number {
  return [...text.matchAll(new RegExp(mark.source, 'gm'))].length
}
