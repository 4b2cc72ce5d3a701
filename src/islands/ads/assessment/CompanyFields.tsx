import type { ComponentProps } from 'react'
import type { Issues } from '#client/api.ts'
import type { AssessmentFormWords } from '#domain/pages/pages.ts'
import { EARLIEST_YEAR, latestYear } from '#domain/quiz/field-rules.ts'
import { Field } from '../../ui/Field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

interface Props {
  words: AssessmentFormWords
  companySizes: readonly string[]
  issues: Issues
}

/** The page may have been built last year, so the browser says which year it is. */
const readLatestYear = () => latestYear(new Date())

/** The company's size, its founding year and the visitor's role in it. */
export function CompanyFields({ words, companySizes, issues }: Props) {
  const max = useHydrated() ? readLatestYear() : undefined
  const sizes = companySizes.map((size) => [size, size] as const)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          form="assessment"
          name="companySize"
          label={words.companySize}
          issue={issues.companySize}
        >
          {(control) => <Select {...control} placeholder={words.choose} options={sizes} />}
        </Field>
        <Field
          form="assessment"
          name="yearFounded"
          label={words.yearFounded}
          issue={issues.yearFounded}
        >
          {(control) => (
            <input {...control} type="number" required min={EARLIEST_YEAR} max={max} step={1} />
          )}
        </Field>
      </div>
      <Field form="assessment" name="role" label={words.role} issue={issues.role}>
        {(control) => (
          <Select {...control} placeholder={words.choose} options={Object.entries(words.roles)} />
        )}
      </Field>
    </>
  )
}

interface SelectProps extends ComponentProps<'select'> {
  placeholder: string
  /** Value and label of each. */
  options: readonly (readonly [value: string, label: string])[]
}

function Select({ placeholder, options, ...control }: SelectProps) {
  return (
    <select {...control} required defaultValue="">
      <option value="" disabled>
        {placeholder}
      </option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
