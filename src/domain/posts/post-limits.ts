/** The lengths of a post's fields, in characters. Apart from the schema, which browsers do not need to load. */
export const TITLE_MAX_LENGTH = 200
export const SLUG_MAX_LENGTH = 200
export const DESCRIPTION_MAX_LENGTH = 1_000
export const AUTHOR_MAX_LENGTH = 100
