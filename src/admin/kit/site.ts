import { createContext, useContext, useState } from 'react'
import { formatAmount } from '#domain/money/format-amount.ts'
import type { Token } from '#domain/site/palette.ts'
import { formatZoneDay } from '#domain/time/zone-day.ts'

/** A quiz from content/quizzes, as admin screens name it. */
interface AdminQuiz {
  readonly id: string
  readonly name: string
  readonly heading: string
  readonly isAdsQuiz: boolean
}

/** The part of the site's content that the admin area needs, before it is known. */
const UNKNOWN_SITE = {
  /** The firm's name from content/site.yaml, which is also the default author of a post. */
  firm: '',
  /** The firm's time zone, from content/site.yaml: where its days begin. */
  timeZone: 'UTC',
  /** The currency of all amounts, from content/site.yaml. */
  currency: 'USD',
  /** The firm's colors on paper, for what is drawn or stored without style sheets. */
  colors: {} as Readonly<Partial<Record<Token, string>>>,
  /** Whether its pages draw the long table. */
  hasTable: true,
  /** Whether the firm has a booking page. */
  hasBooking: false,
  quizzes: [] as readonly AdminQuiz[],
  /** The fixed pages that a link may lead to. */
  routes: [] as readonly string[],
}

export type AdminSite = Readonly<typeof UNKNOWN_SITE>

export const SiteContext = createContext<AdminSite>(UNKNOWN_SITE)

export function useFirm(): string {
  return useContext(SiteContext).firm
}

/** Formats amounts of the firm's currency, which are in its smallest unit. */
export function useAmountFormat(): (amount: number) => string {
  const { currency } = useContext(SiteContext)
  return (amount) => formatAmount(amount, currency)
}

/** The quizzes of the site, as it was built. */
export function useQuizzes() {
  const { quizzes } = useContext(SiteContext)
  return {
    adsQuizzes: quizzes.filter(({ isAdsQuiz }) => isAdsQuiz),
    /** A quiz that was removed since is named by its id. */
    getName: (id: string) => quizzes.find((quiz) => quiz.id === id)?.name ?? id,
  }
}

/** The day where the firm is, as it was when the screen was opened. */
export function useToday(): string {
  const { timeZone } = useContext(SiteContext)
  const [today] = useState(() => formatZoneDay(new Date(), timeZone))
  return today
}
