import { buildLandingKey } from '#domain/marketing/funnel/event-key.ts'
import { buildQuizPath, limitVisits, type VisitCell } from '#domain/marketing/funnel/visit-cell.ts'
import { pathOf } from '#domain/posts/post-path.ts'
import { PUBLIC_ROUTES } from '#domain/content/documents.ts'
import { listReadable } from '../../posts/find-posts.ts'
import { readAdsQuizzes } from '../../site/quizzes.ts'
import { sha256Hex } from '../../storage/hash.ts'
import { readSavedNames } from '../../tracking/saved-links.ts'

/** What is counted by name however many others visitors invent. */
export interface KnownNames {
  /** Of saved links, as in the events' keys. */
  readonly campaigns: ReadonlySet<string>
  /** The paths of pages by their keys, see {@link buildLandingKey}. */
  readonly pages: ReadonlyMap<string, string>
}

export async function readKnownNames(): Promise<KnownNames> {
  const [{ campaigns }, quizzes, posts] = await Promise.all([
    readSavedNames(),
    readAdsQuizzes(),
    listReadable(),
  ])
  const paths = [...PUBLIC_ROUTES, ...[...quizzes.keys()].map(buildQuizPath), ...posts.map(pathOf)]
  return {
    campaigns,
    pages: new Map(paths.map((path) => [buildLandingKey(path, sha256Hex), path])),
  }
}

/** Limit the names of visits to saved campaigns, pages of this site and the most frequent others. */
export function limitToKnown(
  cells: readonly VisitCell[],
  { campaigns, pages }: KnownNames,
): VisitCell[] {
  const named = cells.map((cell) => ({ ...cell, landing: pages.get(cell.landing) ?? cell.landing }))
  return limitVisits(named, campaigns, new Set(pages.values()))
}
