import type { Post } from '#domain/posts/post.ts'

/** A published article; a test passes what it is about. */
export function aPost(given: Partial<Post> = {}): Post {
  return {
    id: crypto.randomUUID(),
    slug: 'a-table-for-five',
    title: 'A table for five',
    description: 'Who sits where.',
    content: '<p>Take a chair.</p>',
    author: 'Sideboard',
    featured: false,
    tags: ['Governance'],
    readingTime: 1,
    datePublished: '2026-01-01T00:00:00.000Z',
    status: 'published',
    wasPublished: true,
    version: 1,
    savedAt: '2026-01-01T00:00:00.000Z',
    formerSlugs: [],
    ...given,
  }
}

/** What the editor sends for an article. */
export function aDraft(given: Readonly<Record<string, unknown>> = {}) {
  return {
    title: 'A table for five',
    slug: '',
    description: 'Who sits where.',
    content: '<p>Take a chair.</p>',
    author: 'Ada Morgan',
    featured: false,
    tags: ['Governance'],
    readingTime: 99,
    ...given,
  }
}
