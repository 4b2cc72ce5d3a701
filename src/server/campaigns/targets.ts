import type { LinkTarget } from '#domain/campaigns/overview.ts'
import { listSplitQuizIds } from '#domain/quiz/ads-quizzes.ts'
import { PUBLIC_ROUTES } from '#domain/site/routes.ts'
import { listPublicPosts } from '../posts/find-posts.ts'
import { readAdsQuizzes } from '../content/quizzes.ts'

/** Every page that a campaign link may lead to, the ads funnel first. */
export async function listLinkTargets(): Promise<LinkTarget[]> {
  const [quizzes, posts] = await Promise.all([readAdsQuizzes(), listPublicPosts()])
  const split = listSplitQuizIds(quizzes)
  const names = split.map((id) => quizzes.get(id)?.name ?? id)
  return [
    ...[...quizzes].map(([id, { name, heading }]) => ({
      path: `/ads/${id}`,
      title: `${name}: ${heading}`,
      quizzes: [id],
    })),
    { path: '/ads', title: `Split test: ${names.join(' or ')}`, quizzes: split },
    { path: '/ads/assessment', title: 'Assessment request form', quizzes: [] },
    ...PUBLIC_ROUTES.map((path) => ({ path, title: path === '/' ? 'Home' : path, quizzes: [] })),
    ...posts.map(({ slug, title }) => ({ path: `/diary/${slug}`, title, quizzes: [] })),
  ]
}
