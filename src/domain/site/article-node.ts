import { DEFAULT_IMAGE, organizationId } from './firm-nodes.ts'
import type { Site } from './site.ts'

interface ArticleDetails {
  readonly title: string
  readonly description: string
  readonly author: string
  readonly datePublished: string
  readonly dateModified?: string | undefined
  readonly path: string
  /** A path of this site or a full address. Without one, the default social image. */
  readonly image?: string | undefined
}

export function articleNode(article: ArticleDetails, site: Site, origin: string) {
  const image = article.image ?? DEFAULT_IMAGE
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.description,
    datePublished: article.datePublished,
    dateModified: article.dateModified ?? article.datePublished,
    author: {
      '@type': article.author === site.name ? 'Organization' : 'Person',
      name: article.author,
    },
    publisher: { '@id': organizationId(origin) },
    url: origin + article.path,
    mainEntityOfPage: origin + article.path,
    image: image.startsWith('/') ? origin + image : image,
  }
}
