import { ACCOUNT_JOURNEYS } from './accounts.ts'
import { ARTICLE_JOURNEYS } from './articles.ts'
import { CONTENT_JOURNEYS } from './content.ts'
import type { Journey } from './guide.ts'
import { LEAD_JOURNEYS } from './leads.ts'
import { MARKETING_JOURNEYS } from './marketing.ts'
import { OUTBOX_JOURNEYS } from './outbox.ts'
import { PASSKEY_JOURNEYS } from './passkeys.ts'
import { PRIVACY_JOURNEYS } from './privacy.ts'

export const JOURNEYS = {
  ...ACCOUNT_JOURNEYS,
  ...ARTICLE_JOURNEYS,
  ...CONTENT_JOURNEYS,
  ...LEAD_JOURNEYS,
  ...MARKETING_JOURNEYS,
  ...OUTBOX_JOURNEYS,
  ...PASSKEY_JOURNEYS,
  ...PRIVACY_JOURNEYS,
} as const satisfies Readonly<Record<string, Journey>>

export type JourneyName = keyof typeof JOURNEYS

// The object above has exactly these keys.
export const JOURNEY_NAMES = Object.keys(JOURNEYS) as JourneyName[]
