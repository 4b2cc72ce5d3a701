/** What the rows of the sources report are. Apart from `query.ts`, so browsers load no zod. */
export const SOURCE_DIMENSIONS = ['landing', 'source', 'medium', 'campaign', 'content'] as const

/** Which of a visitor's touches a lead counts for. */
export const SOURCE_TOUCHES = ['last', 'first'] as const

export type SourceTouch = (typeof SOURCE_TOUCHES)[number]
export type SourceDimension = (typeof SOURCE_DIMENSIONS)[number]
