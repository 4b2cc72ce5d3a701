/** The limits of a post's fields; lengths are in characters. This file has no zod, so browsers can load it. */
export const TITLE_MAX_LENGTH = 200
export const SLUG_MAX_LENGTH = 200
export const DESCRIPTION_MAX_LENGTH = 1_000
export const AUTHOR_MAX_LENGTH = 100
export const COVER_SOURCE_MAX_LENGTH = 2_000
export const COVER_ALT_MAX_LENGTH = 500

/** The address of a cover image: as `SAFE_IMAGE`, but never relative, because other sites show it too. */
export const COVER_SOURCE = /^(?:https?:\/\/[^\s\\`]+|\/(?!\/)[^\s\\`]*)$/i
