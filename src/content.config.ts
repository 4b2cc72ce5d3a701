import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { quizSchema } from '#domain/quiz/quiz.ts'
import { siteSchema } from '#domain/site/site.ts'

export const collections = {
  /** The firm itself: `content/site.yaml`. */
  site: defineCollection({
    loader: glob({ base: './content', pattern: 'site.yaml' }),
    schema: siteSchema,
  }),
  /** One file a quiz, named as its id: `content/quizzes/<id>.yaml`. */
  quizzes: defineCollection({
    loader: glob({ base: './content/quizzes', pattern: '*.yaml' }),
    schema: quizSchema,
  }),
}
