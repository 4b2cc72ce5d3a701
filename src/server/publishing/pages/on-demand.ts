import { hasPermission } from '#domain/accounts/permission.ts'
import { paginate, findRelatedArticles } from '#domain/posts/article-lists.ts'
import {
  isPublic,
  summarizePost,
  type Post,
  type PostSummary,
  compareByNewest,
} from '#domain/posts/post.ts'
import { currentUser } from '../../accounts/sessions/sessions.ts'
import { environment, siteUrl } from '../../environment.ts'
import { createResponse, htmlResponse, REVALIDATED } from '../../http/response.ts'
import { findPostBySlug, listPublicPosts } from '../../posts/find-posts.ts'
import { readSite } from '../../site/site.ts'
import { readTemplate } from '../../site/templates.ts'
import { renderNotFoundPage } from './not-found.ts'
import { pickFeatured } from './page-plan.ts'
import { buildArticleView, buildDiaryView, buildPageView } from './views.ts'

/** The address of a preview opens it to anyone, so links on its page do not pass it on. */
const PREVIEW = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** An article's page as the next build will render it, from the template of the live site. */
export async function renderArticlePage(post: Post, isPreview: boolean): Promise<Response> {
  const context = { site: await readSite(), origin: siteUrl() }
  const template = post.page ? 'page.html' : 'article.html'
  const view = post.page
    ? buildPageView(post, context)
    : buildArticleView(post, await findRelated(post), context)
  const html = readTemplate(environment().SITE_DIR, template).render({
    ...view,
    preview: isPreview,
  })
  const isArticle = isPublic(post) && !isPreview && !post.page
  return htmlResponse(html, 200, isArticle ? REVALIDATED : PREVIEW)
}

async function findRelated(post: Post): Promise<PostSummary[]> {
  const others = (await listPublicPosts()).filter(({ id }) => id !== post.id)
  const oldestFirst = [...others, summarizePost(post)].toSorted(compareByNewest).toReversed()
  return findRelatedArticles(oldestFirst).get(post.id) ?? []
}

/** The saved state of an article. Drafts are shown only to users who may write posts. */
export async function respondWithArticle(slug: string, request: Request): Promise<Response> {
  const post = await findPostBySlug(slug)
  if (!post) return renderNotFoundPage()
  const isPreview = !isPublic(post)
  if (isPreview && !(await mayWritePosts(request))) return renderNotFoundPage()
  const { pathname, search } = new URL(request.url)
  if (post.slug !== slug || pathname.endsWith('/')) {
    const location = `/diary/${post.slug}${search}`
    // Permanent, but revalidated: a post may take its former slug back.
    return createResponse(null, { status: 301, headers: { location, ...REVALIDATED } })
  }
  return renderArticlePage(post, isPreview)
}

/** The newest page of the Diary as the next build will render it. */
export async function renderDiaryPage(): Promise<Response> {
  const posts = await listPublicPosts()
  const [newest] = paginate(posts)
  const context = { site: await readSite(), origin: siteUrl() }
  const view = buildDiaryView(newest, pickFeatured(posts), context)
  const html = readTemplate(environment().SITE_DIR, 'diary.html').render(view)
  return htmlResponse(html, 200, REVALIDATED)
}

async function mayWritePosts(request: Request): Promise<boolean> {
  const user = await currentUser(request)
  return user !== undefined && hasPermission(user, 'posts')
}
