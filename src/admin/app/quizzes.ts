import { createContext, useContext } from 'react'

/** A quiz from content/quizzes, as admin screens name it. */
export interface AdminQuiz {
  readonly id: string
  readonly name: string
  readonly heading: string
  readonly isAdsQuiz: boolean
}

export const QuizzesContext = createContext<readonly AdminQuiz[]>([])

export function useQuizzes() {
  const quizzes = useContext(QuizzesContext)
  return {
    adsQuizzes: quizzes.filter(({ isAdsQuiz }) => isAdsQuiz),
    /** A quiz that was removed since is named by its id. */
    getName: (id: string) => quizzes.find((quiz) => quiz.id === id)?.name ?? id,
  }
}
