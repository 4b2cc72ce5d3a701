/** The lines of the headline of the home page: it breaks after its dash at every width. */
export function splitHeadline(headline: string): string[] {
  return headline.split(/(?<=—) /)
}
