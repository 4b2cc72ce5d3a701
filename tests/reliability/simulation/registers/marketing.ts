import { findLink } from '#server/marketing/campaigns/links.ts'
import { resolveShortLink } from '#server/marketing/campaigns/short-links.ts'
import { costMonths } from '#server/marketing/costs.ts'
import { callAsEditor, type World } from '../world/people-at-work.ts'
import { numberOf, type Register } from './register.ts'

/** Where the campaign links of a simulation lead. */
export const LINK_PATH = '/ads/quiz-b'

/** The tags of one of them. */
export function linkTags(number: number) {
  return { utm_source: 'news', utm_medium: 'email', utm_campaign: `campaign-${number}` }
}

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

const linkOf = (mark: string) => String(numberOf(mark) % 2)

/** Where a short link leads. A name stays with its first link. */
export const shortLinkRegister: Register = {
  initial: '',
  effects: (mark) => [(value) => (value === '' ? linkOf(mark) : undefined)],
  refusal: { status: 409, isRight: (value) => value !== '' },
  async change(mark, _, world) {
    const body = { name: 'spring', linkId: world.links[Number(linkOf(mark))] }
    return callAsEditor(world, 'POST /api/admin/short-links', { body })
  },
  async read({ links }) {
    const found = await resolveShortLink('spring')
    return found ? String(links.indexOf(found.link.id)) : ''
  },
}

const isArchived = (mark: string) => numberOf(mark) % 2 === 0

/** Whether a campaign link is archived, changed whatever it was. */
export const campaignRegister: Register = {
  initial: 'false',
  effects: (mark) => [() => String(isArchived(mark))],
  async change(mark, _, world: World) {
    const id = world.links[0] ?? ''
    const body = { path: LINK_PATH, tags: linkTags(0), isArchived: isArchived(mark) }
    return callAsEditor(world, `PUT /api/admin/campaigns/${id}`, { body })
  },
  read: async ({ links }) => String((await findLink(links[0] ?? '')).archivedAt !== undefined),
}
