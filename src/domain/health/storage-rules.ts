interface Rule {
  /** What the site expects of its storage. */
  readonly expectation: string
  /** What it means when the rule does not hold. */
  readonly consequence: string
  /** Whether a person has to act. Otherwise the site only gets slower or counts later. */
  readonly isEssential: boolean
}

/** What the site relies on, and Netlify's documentation promises only in part. */
export const STORAGE_RULES = {
  'create-once': {
    expectation: 'of several creations of a record at once, one succeeds',
    consequence: 'Two requests could claim the same username or address.',
    isEssential: true,
  },
  'change-once': {
    expectation: 'of several changes to one version at once, one succeeds',
    consequence: 'Changes of two people could be lost.',
    isEssential: true,
  },
  'refuse-stale': {
    expectation: 'a write with an outdated ETag is refused',
    consequence: 'A save could overwrite a newer one.',
    isEssential: true,
  },
  'read-newest': {
    expectation: 'a change and a removal can be read at once',
    consequence: 'A save or a sign-out could seem undone for a while.',
    isEssential: true,
  },
  'list-in-order': {
    expectation: 'keys are listed in byte order',
    consequence: 'The inbox, the outbox and the activity could be out of order.',
    isEssential: true,
  },
  'list-soon': {
    expectation: 'a listing shows a new record within 3 seconds',
    consequence: 'New leads and articles could be missing from lists.',
    isEssential: true,
  },
  'list-at-once': {
    expectation: 'a listing shows a new record at once',
    consequence: 'Rate limits may act late. Nothing is lost.',
    isEssential: false,
  },
  'list-etags': {
    expectation: 'a listing has the ETags that reading has',
    consequence: 'Every build reads every article again, one API request for each.',
    isEssential: false,
  },
} as const satisfies Record<string, Rule>

export type StorageRule = keyof typeof STORAGE_RULES
