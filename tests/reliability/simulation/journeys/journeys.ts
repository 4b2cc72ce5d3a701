import { deleteArticle, schedule, showImage } from './articles.ts'
import type { Journey } from './guide.ts'
import { deleteLead, discardMail, forget, forgetReply, reply } from './people.ts'

/** Only what takes several steps and jobs, at times that are months apart. */
export const JOURNEYS = {
  schedule,
  deleteArticle,
  showImage,
  deleteLead,
  reply,
  discardMail,
  forget,
  forgetReply,
} as const satisfies Readonly<Record<string, Journey>>

export type JourneyName = keyof typeof JOURNEYS

// The object above has exactly these keys.
export const JOURNEY_NAMES = Object.keys(JOURNEYS) as JourneyName[]
