import type { PageSettings } from '#domain/posts/post.ts'
import { Checkbox, SelectField, TextField } from '../../../kit/forms/Field.tsx'
import { PLACE_LABELS } from '../../post-fields.ts'
import { useQuizzes } from '../../../kit/site.ts'

interface Props {
  readonly page: PageSettings
  readonly onChange: (page: PageSettings) => void
}

/** What a page has besides an article: its one button, where it is listed, and whether search engines may. */
export function PageFields({ page, onChange }: Props) {
  const { adsQuizzes } = useQuizzes()
  const { button, listed } = page
  const targets = new Map([
    ['/contact', 'Contact'],
    ...adsQuizzes.map(({ id, name }) => [`/ads/${id}`, name] as const),
    ['/ai-readiness-quiz', 'AI readiness quiz'],
    ['booking', 'Booking page'],
  ])

  function changeTarget(to: string) {
    const { button: before, ...rest } = page
    if (to === '') return onChange(rest)
    const label = before?.label || `${targets.get(to) ?? ''}`
    return onChange({ ...rest, button: { to, label } })
  }

  return (
    <>
      <SelectField
        label="Button"
        value={button?.to ?? ''}
        choices={[['', 'No button'], ...targets]}
        onChange={changeTarget}
      />
      {button && (
        <TextField
          label="Words on the button"
          value={button.label}
          onChange={(label) => onChange({ ...page, button: { ...button, label } })}
        />
      )}
      <SelectField
        label="In menus"
        value={listed}
        choices={Object.entries(PLACE_LABELS) as [keyof typeof PLACE_LABELS, string][]}
        onChange={(place) => onChange({ ...page, listed: place })}
      />
      {listed !== 'none' && (
        <TextField
          label="Name in menus"
          hint="Short; without one, the title."
          value={page.menuLabel}
          onChange={(menuLabel) => onChange({ ...page, menuLabel })}
        />
      )}
      <Checkbox
        label="Search engines may list it"
        checked={page.isIndexed}
        onChange={(isIndexed) => onChange({ ...page, isIndexed })}
      />
    </>
  )
}
