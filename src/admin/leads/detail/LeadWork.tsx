import type { LeadDetails } from '#domain/leads/lead-page.ts'
import type { LeadChange } from '#domain/leads/lead-query.ts'
import { readTypedAmount } from '#domain/money/read-amount.ts'
import { Field, SelectField, CommittedField } from '../../kit/forms/Field.tsx'
import { Tile } from '../../kit/Tile.tsx'
import { useLeadChange } from '../changes.ts'
import { useLeadCounts } from '../queries.ts'
import { StatusSelect } from '../StatusSelect.tsx'
import type { Choice } from '../../kit/forms/Field.tsx'

const NO_VALUE = 'Enter an amount such as 1,500.50.'

/** Where the work on a lead stands: status, person responsible, due date, and value, which is expected until the lead is won. */
export function LeadWork({
  details: { key, lead },
  title,
}: {
  details: LeadDetails
  title: string
}) {
  const change = useLeadChange()
  const save = (next: LeadChange) => change.mutate({ key, change: next })
  const { value = null, dueOn = null } = lead
  return (
    <Tile title="Work">
      <div className="grid items-end gap-4 min-[22rem]:grid-cols-2">
        <Field label="Status">
          {({ id }) => <StatusSelect id={id} lead={{ key, status: lead.status }} title={title} />}
        </Field>
        <ResponsibleField details={{ key, lead }} onChange={save} />
        <CommittedField
          key={`due-${dueOn}`}
          label="Due"
          type="date"
          min="2020-01-01"
          max="2099-12-31"
          stored={dueOn ?? ''}
          onCommit={(text) => save({ dueOn: text || null, seen: { dueOn } })}
        />
        <CommittedField
          key={`value-${value}`}
          label={lead.status === 'won' ? 'Value' : 'Expected value'}
          inputMode="decimal"
          stored={String(value ?? '')}
          findFault={(text) => (text && readTypedAmount(text) === undefined ? NO_VALUE : '')}
          onCommit={(text) => save({ value: readTypedAmount(text) ?? null, seen: { value } })}
        />
      </div>
    </Tile>
  )
}

interface ResponsibleProps {
  readonly details: Pick<LeadDetails, 'key' | 'lead'>
  readonly onChange: (change: LeadChange) => void
}

function ResponsibleField({ details: { lead }, onChange }: ResponsibleProps) {
  const known = useLeadCounts().data?.colleagues ?? []
  const { responsible } = lead
  const isKnown = !responsible || known.some(({ id }) => id === responsible.id)
  // An account that was deleted keeps its name here.
  const options = isKnown ? known : [responsible, ...known]
  return (
    <SelectField
      label="Person responsible"
      value={responsible?.id ?? ''}
      choices={[['', 'No one'], ...options.map(({ id, username }): Choice => [id, username])]}
      onChange={(id) =>
        onChange({ responsible: id || null, seen: { responsible: responsible?.id ?? null } })
      }
    />
  )
}
