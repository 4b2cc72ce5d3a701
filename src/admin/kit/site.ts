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

/** The part of the site's content that the admin area needs. */
export interface Site {
  /** The firm's name from content/site.yaml, which is also the default author of a post. */
  readonly firm: string
  /** The firm's time zone, from content/site.yaml: where its days begin. */
  readonly timeZone: string
  /** The currency of all amounts, from content/site.yaml. */
  readonly currency: string
  /** The firm's colors on paper, for what is drawn or stored without style sheets. */
  readonly colors: Readonly<Partial<Record<Token, string>>>
  /** Whether its pages draw the long table. */
  readonly hasTable: boolean
  /** Whether the firm has a booking page. */
  readonly hasBooking: boolean
  readonly quizzes: readonly AdminQuiz[]
  /** The fixed pages that a link may lead to. */
  readonly routes: readonly string[]
}

export const SiteContext = createContext<Site>({
  firm: '',
  timeZone: 'UTC',
  currency: 'USD',
  colors: {},
  hasTable: true,
  hasBooking: false,
  quizzes: [],
  routes: [],
})

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
