import { useSearchParams } from 'wouter'
import { useQuizzes } from '../app/quizzes.ts'
import { daysAgo } from './days.ts'
import type { Period, Selection } from './queries.ts'

/** What the report shows. It is in the address, so it can be bookmarked and shared. */
export function useFunnelQuery() {
  const [query, setQuery] = useSearchParams()
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

  function change(values: Readonly<Record<string, string>>) {
    setQuery(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
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
