import { PUBLIC_ROUTES } from './documents.ts'

// No one should ask for the page of personal records before a visitor does.
const prefetched = PUBLIC_ROUTES.filter((path) => path !== '/privacy')
const where = { href_matches: [...prefetched, '/diary/*'] }

/**
 * The speculation rules of every public page, as JSON: a link to a page of this list is prefetched
 * when the pointer rests on it and prerendered when it is pressed. The list has neither the admin
 * area, nor an API, nor a page whose visits are counted.
 *
 * https://wicg.github.io/nav-speculation/speculation-rules.html
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where, eagerness: 'moderate' }],
  prerender: [{ where, eagerness: 'conservative' }],
})
