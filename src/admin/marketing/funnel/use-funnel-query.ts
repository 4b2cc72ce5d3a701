import { FUNNEL_DAYS } from '#domain/time/utc-day.ts'
import { useQuizzes } from '../../kit/use-quizzes.ts'
import { lastDays, type Period } from '../../kit/period.ts'
import { useToday } from '../../kit/use-today.ts'
import { useQueryString } from '../../kit/use-query-string.ts'
import { type Selection, buildReportQuery } from './queries.ts'

/** What the report shows. */
export function useFunnelQuery() {
  const [query, change] = useQueryString()
  const today = useToday()
  const { adsQuizzes } = useQuizzes()
  const readSelection = (quiz: string, campaign: string, wording: string): Selection => ({
    quiz,
    campaign: query.get(campaign) ?? '',
    wording: query.get(wording) ?? '',
  })
  const firstQuiz = adsQuizzes[0]?.id ?? ''
  const selection = readSelection(query.get('quiz') ?? firstQuiz, 'campaign', 'wording')
  const rival = query.get('against')
  const { from, to } = lastDays(FUNNEL_DAYS, today)
  const period: Period = { from: query.get('from') ?? from, to: query.get('to') ?? to }

  return {
    today,
    period,
    selection,
    csvPath: `/api/admin/funnel.csv?${buildReportQuery(selection, period)}`,
    rival: rival === null ? undefined : readSelection(rival, 'againstCampaign', 'againstWording'),
    setPeriod: ({ from, to }: Period) => change({ from, to }),
    setSelection: ({ quiz, campaign, wording }: Selection) => change({ quiz, campaign, wording }),
    setRival: ({ quiz, campaign, wording }: Selection) =>
      change({ against: quiz, againstCampaign: campaign, againstWording: wording }),
    startComparing: () => {
      const other = adsQuizzes.find(({ id }) => id !== selection.quiz)
      change({ against: other?.id ?? selection.quiz })
    },
    stopComparing: () => change({ against: '', againstCampaign: '', againstWording: '' }),
  }
}
