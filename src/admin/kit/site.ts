import { createContext, useContext } from 'react'

/** A quiz from content/quizzes, as admin screens name it. */
interface AdminQuiz {
  readonly id: string
  readonly name: string
  readonly heading: string
  readonly isAdsQuiz: boolean
}

/** What the page has from the site's content. */
export interface Site {
  /** The firm's name from content/site.yaml, which is also the default author of a post. */
  readonly firm: string
  /** Of the firm, from content/site.yaml: where its days begin. */
  readonly timeZone: string
  /** Of all amounts, from content/site.yaml. */
  readonly currency: string
  readonly quizzes: readonly AdminQuiz[]
}

export const SiteContext = createContext<Site>({
  firm: '',
  timeZone: 'UTC',
  currency: 'USD',
  quizzes: [],
})

export function useFirm(): string {
  return useContext(SiteContext).firm
}

/** Formats an amount in the firm's currency, such as `$12,500`. */
export function useFormatAmount(): (amount: number) => string {
  const { currency } = useContext(SiteContext)
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return (amount) => format.format(amount)
}

export function useQuizzes() {
  const { quizzes } = useContext(SiteContext)
  return {
    adsQuizzes: quizzes.filter(({ isAdsQuiz }) => isAdsQuiz),
    /** A quiz that was removed since is named by its id. */
    getName: (id: string) => quizzes.find((quiz) => quiz.id === id)?.name ?? id,
  }
}
