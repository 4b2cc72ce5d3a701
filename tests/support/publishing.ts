import type { Publishing } from '#domain/posts/publishing.ts'

export const NOW = Date.parse('2026-03-10T15:30:00')
export const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

/** Three changes wait for a build in eight minutes. */
export const aPublishing = (given: Partial<Publishing> = {}): Publishing => ({
  state: 'live',
  since: inMinutes(-60),
  posts: { new: 'waiting', edited: 'waiting', live: 'live', draft: 'draft' },
  outdated: ['edited'],
  leftover: [{ id: 'draft', title: 'Unpublished' }],
  nextBuildAt: inMinutes(8),
  visibleAt: inMinutes(10),
  builds: { count: 3 },
  ...given,
})
