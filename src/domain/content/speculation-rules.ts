import { PUBLIC_ROUTES } from './documents.ts'

/** Pages that no one should ask for before a visitor does: they show personal records. */
const EXCLUDED: ReadonlySet<string> = new Set(['/privacy'])

/**
 * The speculation rules of every public page, as JSON: a link is prefetched when the pointer rests
 * on it and prerendered when it is pressed. Only pages of this list are, so neither the admin area,
 * nor an API, nor a page whose visits are counted. Browsers that save data ignore the rules.
 *
 * https://wicg.github.io/nav-speculation/speculation-rules.html
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: listPublicLinks(), eagerness: 'moderate' }],
  prerender: [{ where: listPublicLinks(), eagerness: 'conservative' }],
})

function listPublicLinks() {
  const pages = PUBLIC_ROUTES.filter((path) => !EXCLUDED.has(path))
  return { href_matches: [...pages, '/diary/*'] }
}
