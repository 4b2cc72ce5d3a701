import { z } from 'zod'

const SUBJECT_MAX = 150
const TEXT_MAX = 10_000

/** A reply to the person who wrote, as the lead's screen sends it. */
export const replySchema = z.strictObject({
  /** Made by the browser. A repetition with the same id is the same reply. */
  id: z.uuid('id must be a UUID'),
  subject: z
    .string('Subject is required')
    .trim()
    .min(1, 'Subject is required')
    .max(SUBJECT_MAX, `Subject must be at most ${SUBJECT_MAX} characters long`)
    .refine((subject) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject), 'Subject must be one line'),
  text: z
    .string('Message is required')
    .overwrite((text) => text.replace(/\r\n?/g, '\n').trim())
    .min(1, 'Message is required')
    .max(TEXT_MAX, `Message must be at most ${TEXT_MAX.toLocaleString('en-US')} characters long`),
})

export type Reply = z.infer<typeof replySchema>
