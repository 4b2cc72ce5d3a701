/*
 * Of archives that are written and of those that are read, so that what one installation exports
 * another one imports.
 */

/** More need the zip64 format, which not every program reads. */
export const FILES_MAX = 65_534

/** Of the list of all files, which is read into memory at once. Enough for names of 200 characters. */
export const DIRECTORY_MAX = 16 * 1024 * 1024
