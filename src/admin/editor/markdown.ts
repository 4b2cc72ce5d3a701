const BLOCK_MARKS = [/^#{1,6} \S/m, /^ {0,3}[-*+] \S/m, /^ {0,3}\d{1,3}[.)] \S/m, /^> \S/m, /^```/m]

const INLINE_MARKS = [/\*\*[^\s*][^*\n]*\*\*/, /!?\[[^\]\n]+\]\([^)\s]+\)/]

/**
 * Whether a plain text was probably written as Markdown: it has a heading, or two different marks, or
 * one mark more than once. One dash at the start of a line is no list.
 */
export function looksLikeMarkdown(text: string): boolean {
  if (/^#{1,6} \S/m.test(text)) return true
  const counts = [...BLOCK_MARKS, ...INLINE_MARKS].map((mark) => countOf(mark, text))
  return counts.some((count) => count > 1) || counts.filter((count) => count > 0).length > 1
}

/** Markdown as HTML, for the editor's schema to take what it can. */
export async function htmlOf(markdown: string): Promise<string> {
  const { marked } = await import('marked')
  return marked.parse(markdown, { async: false, gfm: true })
}

function countOf(mark: RegExp, text: string): number {
  return [...text.matchAll(new RegExp(mark.source, 'gm'))].length
}
