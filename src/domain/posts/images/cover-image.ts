import { z } from 'zod'
import { COVER_ALT_MAX_LENGTH, COVER_SOURCE, COVER_SOURCE_MAX_LENGTH } from '../post-limits.ts'

const side = z.int('A side must be a whole number of pixels').positive()

/** The image on top of an article, which is also its social image. */
export const coverImageSchema = z.object({
  /** A path of this site or an http(s) address. */
  src: z.string().regex(COVER_SOURCE),
  /** Empty if it is decorative. */
  alt: z.string(),
  /** In pixels, both or neither. */
  width: side.optional(),
  height: side.optional(),
})

export type CoverImage = z.infer<typeof coverImageSchema>

/** What an editor may send. An empty address removes the image. The server knows the size of uploaded ones. */
export const coverImageDraftSchema = z.object(
  {
    src: z
      .string('The cover image needs an address')
      .trim()
      .max(COVER_SOURCE_MAX_LENGTH, 'The address of the cover image is too long')
      .refine((src) => src === '' || COVER_SOURCE.test(src), {
        error: 'The cover image needs an uploaded image or an address that starts with https://',
      }),
    alt: z
      .string('Describe the cover image, or send an empty text if it is decorative')
      .trim()
      .max(
        COVER_ALT_MAX_LENGTH,
        `The alternative text may have at most ${COVER_ALT_MAX_LENGTH} characters`,
      ),
    width: side.optional(),
    height: side.optional(),
  },
  'The cover image must have an address and an alternative text',
)
