import { createContext, useContext } from 'react'
import { DEFAULT_COLORS, derivePalette, type Colors } from '#domain/site/palette.ts'

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
  /** The firm's four colors, and whether its pages draw the long table. */
  readonly colors: Colors
  readonly hasTable: boolean
  readonly quizzes: readonly AdminQuiz[]
}

export const SiteContext = createContext<Site>({
  firm: '',
  timeZone: 'UTC',
  currency: 'USD',
  colors: DEFAULT_COLORS,
  hasTable: true,
  quizzes: [],
})

export function useFirm(): string {
  return useContext(SiteContext).firm
}

/** The firm's colors on paper, for what is drawn or stored without style sheets. */
export function useColors() {
  const { colors } = useContext(SiteContext)
  return derivePalette(colors).light
}
