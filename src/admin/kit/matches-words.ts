/** Whether a text has every typed word anywhere, in any case. */
export function matchesWords(text: string, typed: string): boolean {
  const searched = text.toLowerCase()
  const words = typed.toLowerCase().split(/\s+/)
  return words.every((word) => searched.includes(word))
}
