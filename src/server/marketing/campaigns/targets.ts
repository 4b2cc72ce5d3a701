import type { LinkTarget } from '#domain/marketing/campaigns/overview.ts'
import { listSplitQuizIds } from '#domain/quiz/ads-quizzes.ts'
import { PUBLIC_ROUTES } from '#domain/site/routes.ts'
import { listPublicPosts } from '../../posts/find-posts.ts'
import { readAdsQuizzes } from '../../site/quizzes.ts'

/** Every page that a campaign link may lead to, the ads funnel first. */
export async function listLinkTargets(): Promise<LinkTarget[]> {
  const [quizzes, posts] = await Promise.all([readAdsQuizzes(), listPublicPosts()])
  const split = listSplitQuizIds(quizzes)
  const names = split.map((id) => quizzes.get(id)?.name ?? id)
  const page = (path: string, title: string) => ({ path, title, quizzes: [], isOffered: true })
  return [
    ...[...quizzes].map(([id, { name, heading, afterLeadForm }]) => ({
      path: `/ads/${id}`,
      title: `${name}: ${heading}`,
      quizzes: [id],
      isOffered: !afterLeadForm,
    })),
    { ...page('/ads', `Split test: ${names.join(' or ')}`), quizzes: split },
    page('/ads/assessment', 'Assessment request form'),
    ...PUBLIC_ROUTES.map((path) => page(path, path === '/' ? 'Home' : path)),
    ...posts.map(({ slug, title }) => page(`/diary/${slug}`, title)),
  ]
}
