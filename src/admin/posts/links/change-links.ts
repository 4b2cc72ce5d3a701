import { addressesOf, redirectLinks } from '#domain/posts/links/article-links.ts'
import type { LinksTo } from '#domain/posts/links/references.ts'
import { toast } from '#islands/ui/toast.ts'
import { formatCount } from '../../kit/format.ts'
import { showError } from '../../kit/show-error.ts'
import { forEachPost, resavePost } from '../resave.ts'

/** Leads the links of other articles to the new address of a post, and says how it went. */
export async function changeLinks({ slugs, articles }: LinksTo, slug: string): Promise<void> {
  const former = addressesOf(
    slugs.filter((one) => one !== slug),
    location.origin,
  )
  const failed = await forEachPost(articles, (id) =>
    resavePost(id, ({ content }) => ({ content: redirectLinks(content, former, slug) })),
  )
  if (failed > 0) {
    showError(
      `The links of ${formatCount(failed, 'article')} could not be changed. The old address redirects.`,
    )
  } else {
    const changed = formatCount(articles.length, 'article')
    toast({ title: 'Success!', description: `The post is saved, and ${changed} changed.` })
  }
}
