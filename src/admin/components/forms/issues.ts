import { ApiError } from '#client/api.ts'

/** What is wrong with each field, by its name in the request. */
export type Issues = Readonly<Record<string, string>>

/** The server's sentences about single fields, to be shown beside them. */
export function issuesIn(error: unknown): Issues {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.issues.map(({ field, message }) => [field, message]))
}
