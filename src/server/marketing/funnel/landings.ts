import { buildLandingKey } from '#domain/marketing/funnel/event-key.ts'
import { buildQuizPath, limitVisits, type VisitCell } from '#domain/marketing/funnel/visit-cell.ts'
import { pathOf } from '#domain/posts/post-path.ts'
import { PUBLIC_ROUTES } from '#domain/site/routes.ts'
import { listReadable } from '../../posts/find-posts.ts'
import { readAdsQuizzes } from '../../site/quizzes.ts'
import { sha256Hex } from '../../storage/hash.ts'

/** Limit the names of visits to saved campaigns, pages of this site and the most frequent others. */
export async function limitToNamed(
  cells: readonly VisitCell[],
  campaigns: ReadonlySet<string>,
): Promise<VisitCell[]> {
  if (cells.length === 0) return []
  const [quizzes, posts] = await Promise.all([readAdsQuizzes(), listReadable()])
  const paths = [...PUBLIC_ROUTES, ...[...quizzes.keys()].map(buildQuizPath), ...posts.map(pathOf)]
  const pages = new Map(paths.map((path) => [buildLandingKey(path, sha256Hex), path]))
  const named = cells.map((cell) => ({ ...cell, landing: pages.get(cell.landing) ?? cell.landing }))
  return limitVisits(named, campaigns, new Set(paths))
}
