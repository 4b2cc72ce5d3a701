import { useContext } from 'react'
import { SiteContext } from './site.ts'

/** The quizzes of the site, as it was built. */
export function useQuizzes() {
  const { quizzes } = useContext(SiteContext)
  return {
    adsQuizzes: quizzes.filter(({ isAdsQuiz }) => isAdsQuiz),
    /** A quiz that was removed since is named by its id. */
    getName: (id: string) => quizzes.find((quiz) => quiz.id === id)?.name ?? id,
  }
}
