import { PERMISSIONS, buildRightsTag } from '#domain/accounts/permission.ts'
import type { ContentDocument } from '#domain/content/content-document.ts'
import { getAt } from '#domain/content/value.ts'
import type { LeadDetails } from '#domain/leads/lead-page.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { readRights } from '#server/accounts/rights.ts'
import { callAsEditor, type World } from '../world/people-at-work.ts'
import { numberOf, refusesOthers, type Register, swaps } from './register.ts'

const STATUSES = ['new', 'contacted', 'qualified', 'lost'] as const
const statusOf = (mark: string) => STATUSES[numberOf(mark) % STATUSES.length] ?? 'new'

/** The note of a lead: a change names the note that its author saw. */
export const noteRegister: Register = {
  initial: '',
  effects: (mark, seen) => swaps(seen, mark),
  refusal: refusesOthers((mark) => mark),
  change: (mark, seen, world) => changeLead({ note: mark, seen: { note: seen } }, world),
  read: async (world) => (await readLead(world))?.note,
}

/** The status of the same lead, changed whatever it was. */
export const statusRegister: Register = {
  initial: 'new',
  effects: (mark) => [() => statusOf(mark)],
  change: (mark, _, world) => changeLead({ status: statusOf(mark) }, world),
  read: async (world) => (await readLead(world))?.status,
}

const rightsOf = (mark: string) => ({
  isAdmin: false,
  permissions: PERMISSIONS.filter((_, bit) => numberOf(mark) & (1 << bit)),
})

/** What an account may do: a change names the rights that its author saw. */
export const rightsRegister: Register = {
  initial: buildRightsTag({ isAdmin: false, permissions: ['posts'] }),
  effects: (mark, seen) => swaps(seen, buildRightsTag(rightsOf(mark))),
  refusal: refusesOthers((mark) => buildRightsTag(rightsOf(mark))),
  async change(mark, seen, world) {
    const options = { body: rightsOf(mark), headers: { 'if-match': seen } }
    return callAsEditor(world, `PUT /api/admin/users/${world.colleague.id}`, options)
  },
  // The list of users comes from a listing.
  read: async ({ colleague }) => buildRightsTag((await readRights())(colleague.id)),
}

const DOCUMENT = 'page-terms'
const DOCUMENT_PATH = `/api/admin/content/${DOCUMENT}`

/** A text of a page: an edit names the text that its editor saw. */
export const pageRegister: Register = {
  initial: 'Terms',
  effects: (mark, seen) => swaps(seen, mark),
  refusal: refusesOthers((mark) => mark),
  async change(mark, seen, world) {
    const body = { base: { heading: seen }, mine: { heading: mark } }
    return callAsEditor(world, `PUT ${DOCUMENT_PATH}`, { body })
  },
  async read(world) {
    const response = await callAsEditor(world, DOCUMENT_PATH)
    if (response.status !== 200) return undefined
    // What the function answers.
    const { value }: ContentDocument = await response.json()
    return String(getAt(value, ['heading']))
  },
}

async function changeLead(body: object, world: World): Promise<Response> {
  return callAsEditor(world, `PUT /api/admin/leads/${world.lead}`, { body })
}

async function readLead(world: World): Promise<Lead | undefined> {
  const path = `/api/admin/leads/${world.lead}`
  const response = await callAsEditor(world, path)
  // What the function answers.
  return response.status === 200 ? ((await response.json()) as LeadDetails).lead : undefined
}
