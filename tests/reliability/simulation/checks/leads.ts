import { isDeepStrictEqual } from 'node:util'
import type { Lead } from '#domain/leads/lead.ts'
import { leads } from '#server/leads/leads.ts'

/** A longer history has lost its beginning. */
const WHOLE = 200

/** What people did with a lead is what its fields say. */
export async function checkLeads(): Promise<string[]> {
  const all = await leads.all()
  return all.flatMap((lead) => {
    if (lead.history.length >= WHOLE) return []
    const [seen, wanted] = [readFields(lead), replay(lead)]
    if (isDeepStrictEqual(seen, wanted)) return []
    const texts = [seen, wanted, lead.history].map((each) => JSON.stringify(each))
    return [`a lead says ${texts[0]} and not ${texts[1]} after ${texts[2]}`]
  })
}

interface Fields {
  status: string
  answeredAt?: string | undefined
  value?: string | undefined
  dueOn?: string | undefined
  responsible?: string | undefined
  isDeleted: boolean
}

function readFields({ status, answeredAt, value, dueOn, responsible, deletedAt }: Lead): Fields {
  return {
    status,
    answeredAt,
    value: value === undefined ? undefined : String(value),
    dueOn,
    responsible: responsible?.username,
    isDeleted: deletedAt !== undefined,
  }
}

function replay({ status, history }: Lead): Fields {
  const wasMoved = history.some(({ what }) => what === 'status')
  const fields: Fields = {
    status: wasMoved ? 'new' : status,
    answeredAt: undefined,
    value: undefined,
    dueOn: undefined,
    responsible: undefined,
    isDeleted: false,
  }
  let repliedAt: string | undefined
  for (const { what, to, at } of history) {
    if (what === 'status') {
      fields.status = to
      // The first answer counts, until the lead is new again.
      if (to === 'new') fields.answeredAt = repliedAt
      else if (to !== 'spam') fields.answeredAt ??= at
    }
    if (what === 'reply') {
      repliedAt ??= at
      fields.answeredAt ??= at
    }
    if (what === 'value') fields.value = to || undefined
    if (what === 'due') fields.dueOn = to || undefined
    if (what === 'responsible') fields.responsible = to || undefined
    if (what === 'deleted' || what === 'restored') fields.isDeleted = what === 'deleted'
  }
  return fields
}
