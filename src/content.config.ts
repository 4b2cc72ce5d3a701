import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { siteSchema } from '#domain/site/site.ts'

export const collections = {
  /** The firm itself: `content/site.yaml`. */
  site: defineCollection({
    loader: glob({ base: './content', pattern: 'site.yaml' }),
    schema: siteSchema,
  }),
}
