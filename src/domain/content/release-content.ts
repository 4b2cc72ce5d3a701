import { z } from 'zod'
import { addIds } from './earlier-releases.ts'

/** What a release says about its content, for the admin area: `_content/sources.json`. */
export const releaseContentSchema = z.object({
  /** By file, such as `pages/home`. */
  documents: z.record(
    z.string(),
    z.object({
      /** The save of the admin area that the release shows; 0 before the first. */
      version: z.int().min(0),
      /** What the file held. */
      file: z.unknown().transform(addIds),
      /** There is none: it is a copy that was made in the admin area. */
      isCopy: z.boolean().optional(),
    }),
  ),
  /** The pages by their paths, each with its anchors. Articles are not among them. */
  pages: z.record(z.string(), z.array(z.string())),
})

export type ReleaseContent = z.infer<typeof releaseContentSchema>

export const RELEASE_CONTENT = '_content/sources.json'
