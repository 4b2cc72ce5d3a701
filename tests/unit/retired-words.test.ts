import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Words that this project once used for something with a standard name, by the term to use instead. */
const RETIRED: Readonly<Record<string, readonly string[]>> = {
  'render a template, build a page': ['pour', 'pours', 'poured', 'pouring'],
  template: ['shell', 'shells'],
  'placeholder or fallback': ['stand-in', 'stand-ins', 'stands in for'],
  'post-process': ['finish-pages'],
  'prune CSP hashes': ['tight-csp', 'tighten'],
  'purge unused CSS': ['used-styles', 'sayings'],
  'copy forward': ['carry over', 'carries over', 'carried over'],
  hydrate: ['wake', 'wakes', 'woken', 'brought to life'],
  'pending action, replay': ['wish', 'wishes'],
  'adopt a stylesheet': ['wear', 'wears'],
  'retry queue, queued request': ['post office', 'parcel', 'parcels'],
  'request metadata': ['circumstances'],
  'index, shard': ['catalogue', 'catalogues'],
  'dev server, blob client': ['workshop', 'blob-line', 'openLine'],
  CSRF: ['forgery', 'refuseForgery'],
  'defaults, parseList': ['unsaid', 'listReader'],
  'navigation guard': ['departure', 'holdPage', 'letGo'],
  'status change': ['fate'],
  invalidatePosts: ['forgetPosts'],
  'health checks': ['check-up', 'check-ups'],
  'email, emails': ['mails', 'e-mail', 'e-mails', 'old-mails'],
  'auto-reply': ['automatic answer'],
  useSubmitOnce: ['use once'],
  'reported, report, listen': ['told', 'tell of', 'tells of', 'hear of', 'hears of'],
  'again, rebuilt': ['anew'],
  fix: ['mend', 'mends', 'mended'],
  expensive: ['dear'],
  'anyone who, no one, someone': ['whoever', 'nobody', 'somebody', 'anybody'],
  malicious: ['hostile'],
  'the American spelling': [
    'colour',
    'colours',
    'coloured',
    'behaviour',
    'cancelled',
    'neighbour',
    'neighbours',
    'favourite',
  ],
}

/** Lists of other people's words. */
const QUOTED = ['common-passwords.ts', 'naughty-strings.ts', 'retired-words.test.ts']

const files = globSync([
  '{src,functions,tests}/**/*.{ts,tsx,astro,css,js,md}',
  '{README,docs/*}.md',
  'SECURITY.md',
]).filter((file) => !QUOTED.some((name) => file.endsWith(name)))

const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Finds a phrase also where it wraps, in text or in a block comment. */
function usesOf(phrase: string): string[] {
  const whole = new RegExp(
    `(?<![\\w-])${phrase.replaceAll(' ', String.raw`[\s*/]+`)}(?![\\w-])`,
    'gi',
  )
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(whole)].map(({ index, 0: found }) => {
      const line = text.slice(0, index).split('\n').length
      return `${file}:${line}: ${found}`
    }),
  )
}

test.each(
  Object.entries(RETIRED).flatMap(([term, words]) => words.map((word) => ({ word, term }))),
)('"$word" is replaced by: $term', ({ word }) => {
  expect(usesOf(word)).toEqual([])
})
