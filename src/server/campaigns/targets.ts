import type { LinkTarget } from '#domain/campaigns/overview.ts'
import { PUBLIC_ROUTES } from '#domain/site/routes.ts'
import { listPublicPosts } from '../posts/find-posts.ts'
import { readQuizzes } from '../content/quizzes.ts'

/** Every page of the site that a visitor can be sent to, the funnel first. */
export async function linkTargets(): Promise<LinkTarget[]> {
  const [quizzes, posts] = await Promise.all([readQuizzes(), listPublicPosts()])
  const ads = [...quizzes].filter(([, { funnel }]) => funnel === 'ads')
  return [
    { path: '/ads', title: 'Split test: quiz-a or quiz-b, half and half', quizzes: SPLIT },
    ...ads.map(([id, { heading }]) => ({ path: `/ads/${id}`, title: heading, quizzes: [id] })),
    { path: '/ads/assessment', title: 'Form for the full assessment', quizzes: [] },
    ...PUBLIC_ROUTES.map((path) => ({ path, title: path === '/' ? 'Home' : path, quizzes: [] })),
    ...posts.map(({ slug, title }) => ({ path: `/diary/${slug}`, title, quizzes: [] })),
  ]
}

/** The two quizzes that `/ads` compares. */
export const SPLIT = ['quiz-a', 'quiz-b'] as const
