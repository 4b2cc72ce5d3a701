import { type Choice, SelectField } from '../../kit/forms/Field.tsx'

interface Props {
  readonly outcomes: readonly string[]
  readonly outcome: string
  readonly setOutcome: (outcome: string) => void
}

/** Which rate decides a comparison: of five that are looked at, one differs by chance alone far too often. */
export function OutcomeField({ outcomes, outcome, setOutcome }: Props) {
  return (
    <SelectField
      label="Decide by"
      className="max-w-sm"
      hint="Choose before you look: one of many rates differs by chance."
      value={outcome}
      choices={[['', 'Choose an outcome'], ...outcomes.map((each): Choice => [each, each])]}
      onChange={setOutcome}
    />
  )
}
