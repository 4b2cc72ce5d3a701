import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Words that this project once used for something with a standard name, by the term to use instead. */
const RETIRED: Readonly<Record<string, readonly string[]>> = {
  'prune CSP hashes': ['tight-csp', 'tighten'],
  'purge unused CSS': ['used-styles'],
  'copy forward': ['carries over'],
  hydrate: ['wakes', 'woken', 'brought to life'],
  'pending action, replay': ['wishes'],
  'adopt a stylesheet': ['wear', 'wears'],
  'retry queue, queued request': ['post office'],
  'dev server, blob client': ['blob-line', 'openLine'],
  CSRF: ['forgery', 'refuseForgery'],
  'navigation guard': ['holdPage', 'letGo'],
  invalidatePosts: ['forgetPosts'],
  'health checks': ['check-up', 'check-ups'],
  'email, emails': ['e-mails', 'old-mails'],
  useSubmitOnce: ['use once'],
  fix: ['mends'],
  'the American spelling': ['behaviour', 'cancelled', 'favourite'],
}

/** Lists of other people's words. */
const QUOTED = ['common-passwords.ts', 'naughty-strings.ts', 'retired-words.test.ts']

const files = globSync([
  '{src,functions,tests}/**/*.{ts,tsx,astro,css,js,md}',
  'README.md',
  'SECURITY.md',
]).filter((file) => !QUOTED.some((name) => file.endsWith(name)))

function usesOf(word: string): string[] {
  const whole = new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i')
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (whole.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
}

test.each(
  Object.entries(RETIRED).flatMap(([term, words]) => words.map((word) => ({ word, term }))),
)('"$word" is replaced by: $term', ({ word }) => {
  expect(usesOf(word)).toEqual([])
})
