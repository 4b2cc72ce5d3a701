import { costMonths } from '#server/marketing/costs.ts'
import { callAsEditor } from '../world/people-at-work.ts'
import { numberOf, type Register } from './register.ts'

const SUBJECT = {
  day: '2026-05-01',
  source: 'news',
  medium: 'email',
  campaign: 'spring',
  content: '',
}
const isRemoval = (mark: string) => numberOf(mark) % 3 === 0

/** What a campaign cost on a day. Every third change removes it. */
export const costRegister: Register = {
  initial: '',
  effects: (mark) => [
    (value) => {
      if (isRemoval(mark)) return value === '' ? undefined : ''
      return String(numberOf(mark))
    },
  ],
  refusal: { status: 404, isRight: (value, mark) => isRemoval(mark) && value === '' },
  async change(mark, _, world) {
    if (isRemoval(mark)) return callAsEditor(world, 'DELETE /api/admin/costs', { body: SUBJECT })
    const body = { costs: [{ ...SUBJECT, amount: numberOf(mark) }] }
    return callAsEditor(world, 'POST /api/admin/costs', { body })
  },
  // The screen's table comes from a listing of the months.
  async read() {
    const month = await costMonths.find('2026-05')
    return String(month?.costs.find(({ campaign }) => campaign === SUBJECT.campaign)?.amount ?? '')
  },
}
