/** What the rows of the sources report are. Apart from `query.ts`, so browsers load no zod. */
export const SOURCE_DIMENSIONS = ['landing', 'source', 'medium', 'campaign', 'content'] as const

export type SourceDimension = (typeof SOURCE_DIMENSIONS)[number]
