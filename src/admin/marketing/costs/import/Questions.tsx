import { useContext, type ReactNode } from 'react'
import type { CostLayout } from '#domain/marketing/costs/layout.ts'
import type { Table } from '#domain/csv/parse-table.ts'
import { DECIMAL_MARKS, readAmount } from '#domain/money/read-amount.ts'
import { DAY_ORDERS, readDay, type ReadTable } from '#domain/marketing/costs/read-costs.ts'
import { countDecimals } from '#domain/money/format-amount.ts'
import { SiteContext, useAmountFormat } from '../../../kit/site.ts'
import { formatDay } from '../../../kit/format.ts'

interface Props {
  readonly table: Table
  readonly read: ReadTable
  readonly layout: CostLayout
  readonly onChange: (layout: CostLayout) => void
}

/** What only a person can know about a table: which day 03/04/2026 is, and how much 1.234. */
export function Questions({ table, read, layout, onChange }: Props) {
  const { currency } = useContext(SiteContext)
  const formatAmount = useAmountFormat()
  const decimals = countDecimals(currency)
  const listCells = (column: 'day' | 'cost') =>
    table.rows.map(({ cells }) => cells[layout.columns[column] ?? -1] ?? '')
  const day = listCells('day').find((cell) =>
    DAY_ORDERS.some((order) => readDay(cell, order) !== readDay(cell, 'month-first')),
  )
  const cost = listCells('cost').find((cell) =>
    DECIMAL_MARKS.some(
      (mark) => readAmount(cell, mark, decimals) !== readAmount(cell, '.', decimals),
    ),
  )
  return (
    <>
      {read.dayOrders.length !== 1 && day !== undefined && (
        <Question
          legend={`Which day is ${day}?`}
          options={DAY_ORDERS.map((order) => [order, describe(readDay(day, order), formatDay)])}
          chosen={layout.dayOrder}
          onChoose={(dayOrder) => onChange({ ...layout, dayOrder })}
        />
      )}
      {read.decimalMarks.length !== 1 && cost !== undefined && (
        <Question
          legend={`How much is ${cost}?`}
          options={DECIMAL_MARKS.map((mark) => [
            mark,
            describe(readAmount(cost, mark, decimals), formatAmount),
          ])}
          chosen={layout.decimalMark}
          onChoose={(decimalMark) => onChange({ ...layout, decimalMark })}
        />
      )}
    </>
  )
}

interface QuestionProps<Choice extends string> {
  readonly legend: string
  readonly options: readonly (readonly [choice: Choice, label: ReactNode])[]
  readonly chosen: Choice | undefined
  readonly onChoose: (choice: Choice) => void
}

function Question<Choice extends string>({
  legend,
  options,
  chosen,
  onChoose,
}: QuestionProps<Choice>) {
  return (
    <fieldset className="notice flex flex-wrap gap-x-6 gap-y-2">
      <legend className="float-left mr-6 font-semibold">{legend}</legend>
      {options.map(([choice, label]) => (
        <label key={choice} className="flex min-h-6 items-center gap-2">
          <input
            type="radio"
            name={legend}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function describe<Value>(value: Value | undefined, format: (value: Value) => string): string {
  return value === undefined ? 'Cannot be read so' : format(value)
}
