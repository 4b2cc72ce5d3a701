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
