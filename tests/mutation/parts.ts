import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Source that is mutated in one run, and the tests that must notice. */
export interface Part {
  /** As `npm run mutate` takes it, for example `domain/leads`. */
  readonly name: string
  readonly mutate: string
  /** Test files. Of these, a mutant has the tests that reached it in the first run. */
  readonly tests: readonly string[]
  readonly setup: readonly string[]
}

/** The least share of mutants that tests must notice on each floor, in percent. */
export const REQUIRED_SCORES: Readonly<Record<string, number>> = { domain: 85, server: 70 }

/**
 * The folders of the server that are mutated. A function is called on real storage in API tests, half a
 * second for each file, so a folder has the tests that are about it and not all that pass through it.
 */
const SERVER: Readonly<Record<string, readonly string[]>> = {
  storage: ['unit/server/storage/*'],
  accounts: [
    'unit/server/accounts/**/*',
    'api/{account-links,admin-account,admin-users,invitations,login-passkey,passkeys,recovery,auth}',
  ],
  content: ['api/{admin-content,content-edits,post-links,unused-images}'],
  leads: [
    'unit/server/leads/**/*',
    'unit/across/emailed-links',
    'unit/server/marketing/funnel/report',
    'unit/server/privacy/{erase-leads,records-view}',
    'api/{admin-leads,ads,contact,saved-results,share}',
  ],
  limits: ['unit/server/limits/*', 'api/{contact,share}'],
  posts: [
    'unit/server/posts/*',
    'api/{blog,diary,jobs,pages,post-links,admin-posts,posts-transfer,working-copies}',
  ],
  privacy: ['unit/server/privacy/*', 'unit/across/emailed-links', 'api/privacy'],
  publishing: [
    'unit/server/publishing/**/*',
    'unit/build/articles/render-articles',
    'api/{deploy-events,diary,pages,publishing}',
  ],
}

/** Everything in `domain`, then the folders of `server`. */
export function listParts(): Part[] {
  const setup = ['tests/support/leave-no-trace.ts']
  const tests = ['tests/unit/domain/**/*.test.ts']
  const domain = readdirSync('src/domain', { withFileTypes: true })
    .filter(({ name }) => name !== 'README.md')
    .map((entry) => ({
      name: `domain/${path.parse(entry.name).name}`,
      mutate: `src/domain/${entry.name}${entry.isDirectory() ? '/**/*.ts' : ''}`,
      tests,
      setup,
    }))
  const server = Object.entries(SERVER).map(([name, tests]) => ({
    name: `server/${name}`,
    mutate: `src/server/${name}/**/*.ts`,
    tests: tests.map((pattern) => `tests/${pattern}.test.ts`),
    setup: ['tests/mutation/load-modules.ts', ...setup, 'tests/support/quick-passwords.ts'],
  }))
  return [...domain, ...server]
}
