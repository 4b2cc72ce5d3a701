import type { LeadHistoryEntry } from '#domain/leads/lead.ts'
import { LEAD_STATUSES } from '#domain/leads/lead-kinds.ts'
import { formatDay } from '../../kit/format.ts'
import { STATUS_LABELS } from '../labels.ts'
import { useFormatValue } from '../use-format-value.ts'

/** Returns the function that says what a person did with a lead. */
export function useDescribeWork(): (entry: LeadHistoryEntry) => string {
  const formatValue = useFormatValue()
  return ({ by, what, to }) => {
    switch (what) {
      case 'status':
        return `${by} changed the status to ${formatStatus(to)}`
      case 'responsible':
        return to ? `${by} made ${to} responsible` : `${by} made no one responsible`
      case 'due':
        // Noon keeps the date the same in every time zone.
        return to ? `${by} set the due date to ${formatDay(to)}` : `${by} removed the due date`
      case 'value':
        return to ? `${by} set the value to ${formatValue(Number(to))}` : `${by} removed the value`
      case 'note':
        return `${by} edited the note`
      case 'reply':
        return `${by} replied: ${to}`
      case 'deleted':
        return `${by} deleted it`
      case 'restored':
        return `${by} restored it`
    }
  }
}

function formatStatus(name: string): string {
  const status = LEAD_STATUSES.find((each) => each === name)
  return status ? STATUS_LABELS[status] : name
}
