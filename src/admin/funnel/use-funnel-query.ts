import { useQuizzes } from '../app/quizzes.ts'
import { useQueryString } from '../components/use-query-string.ts'
import { daysAgo } from './days.ts'
import type { Period, Selection } from './queries.ts'

/** What the report shows. */
export function useFunnelQuery() {
  const [query, change] = useQueryString()
  const { adsQuizzes } = useQuizzes()
  const readSelection = (quiz: string, campaign: string): Selection => ({
    quiz,
    campaign: query.get(campaign) ?? '',
  })
  const selection = readSelection(query.get('quiz') ?? adsQuizzes[0]?.id ?? '', 'campaign')
  const rival = query.get('against')
  const period: Period = {
    from: query.get('from') ?? daysAgo(29),
    to: query.get('to') ?? daysAgo(0),
  }

  return {
    period,
    selection,
    rival: rival === null ? undefined : readSelection(rival, 'againstCampaign'),
    setPeriod: ({ from, to }: Period) => change({ from, to }),
    setSelection: ({ quiz, campaign }: Selection) => change({ quiz, campaign }),
    setRival: ({ quiz, campaign }: Selection) =>
      change({ against: quiz, againstCampaign: campaign }),
    startComparing: () => {
      const other = adsQuizzes.find(({ id }) => id !== selection.quiz)
      change({ against: other?.id ?? selection.quiz })
    },
    stopComparing: () => change({ against: '', againstCampaign: '' }),
  }
}
