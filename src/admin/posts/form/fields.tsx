import { Switch } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useContext, useState } from 'react'
import { addTag } from '#domain/posts/article-lists.ts'
import { buildPostPath } from '#domain/posts/post-path.ts'
import type { PageSettings } from '#domain/posts/post.ts'
import { slugify } from '#domain/posts/slug.ts'
import { Button } from '../../kit/buttons.tsx'
import { Checkbox, SelectField, TextField } from '../../kit/forms/Field.tsx'
import { useAllPosts } from '../../kit/posts.ts'
import { SiteContext, useFirm, useQuizzes } from '../../kit/site.ts'
import { useOwnAccount } from '../../session/own-account.ts'
import { PLACE_LABELS, type PostFields, deriveSlug, sortTagsByUse } from '../post-fields.ts'

/** The width from which the fields stand beside the text. */
const WIDE = '(width >= 64rem)'

interface FoldedProps {
  readonly label: string
  /** Whether one of the fields needs attention, so that all are opened. */
  readonly isRequested?: boolean
  readonly children: ReactNode
}

/** Classes of what stands beside the text on a wide screen. */
export const BESIDE_TEXT = 'lg:float-right lg:clear-right lg:w-80'

/** Fields beside the text, or folded where that would push the text down. */
export function FoldedFields({ label, isRequested = false, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(() => window.matchMedia(WIDE).matches)
  return (
    <details
      className={`${BESIDE_TEXT} card`}
      open={isOpen || isRequested}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="font-semibold">{label}</summary>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </details>
  )
}

/** The props of every field of a post. */
interface Props {
  readonly fields: PostFields
  readonly change: (changed: Partial<PostFields>) => void
}

/** @param free A slug that is, if the typed one is taken. */
export function SlugField({ fields, change, free }: Props & { free: string | undefined }) {
  return (
    <TextField
      label="URL Slug"
      hint={buildPostPath({ ...fields, slug: deriveSlug(fields) })}
      issue={
        free !== undefined && (
          <>
            This slug is taken.{' '}
            <Button variant="link" onClick={() => change({ slug: free })}>
              Use {free}
            </Button>
          </>
        )
      }
      autoCapitalize="none"
      spellCheck={false}
      value={fields.slug}
      onChange={(slug) => change({ slug })}
      onBlur={() => change({ slug: slugify(fields.slug) })}
    />
  )
}

/** The author of a post. The firm and one's own display name are one click away. */
export function AuthorField({ fields, change }: Props) {
  const firm = useFirm()
  const { data: account } = useOwnAccount()
  const names = [account?.displayName, firm].filter((name) => name && name !== fields.author.trim())
  return (
    <div>
      <TextField label="Author" value={fields.author} onChange={(author) => change({ author })} />
      {names.map((name) => (
        <Button
          key={name}
          variant="link"
          className="mr-4"
          onClick={() => change({ author: name ?? '' })}
        >
          By {name}
        </Button>
      ))}
    </div>
  )
}

export function FeaturedField({ fields, change }: Props) {
  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor="featured" className="font-semibold">
        Featured Post
      </label>
      <Switch.Root
        id="featured"
        className="h-6 w-11 flex-none rounded-full border border-edge bg-sunken data-[state=checked]:border-action data-[state=checked]:bg-action"
        checked={fields.featured}
        onCheckedChange={(featured) => change({ featured })}
      >
        <Switch.Thumb className="block size-4 translate-x-[3px] rounded-full bg-edge transition-transform data-[state=checked]:translate-x-[23px] data-[state=checked]:bg-on-action forced-colors:bg-[ButtonText]!" />
      </Switch.Root>
    </div>
  )
}

/**
 * Splits the tags of a post into those that were added and the one that is being typed. The post
 * has both already, so that a save or a draft loses nothing.
 */
function useTypedTag({ fields, change }: Props) {
  const [typing, setTyping] = useState<Pick<PostFields, 'tags'> & { text: string }>()
  const { text, tags } = typing ?? { text: '', tags: fields.tags }
  function update(next: NonNullable<typeof typing>) {
    setTyping(next)
    change({ tags: [...addTag(next.tags, next.text)] })
  }
  return {
    text,
    tags,
    addTyped: () => setTyping(undefined),
    removeTag: (tag: string) => update({ text, tags: tags.filter((other) => other !== tag) }),
    /** A comma ends a tag. */
    typeTags(input: string) {
      const names = input.split(',')
      const last = names.pop() ?? ''
      update({ text: last, tags: [...names.reduce(addTag, tags)] })
    },
  }
}

/**
 * The tags of a post, added by button, Enter, a comma or a save. Leaving the field adds none: the
 * list would grow, and the button that is being pressed would move away.
 */
export function TagsField(props: Props) {
  const { text, tags, addTyped, removeTag, typeTags } = useTypedTag(props)
  const [isUsed, setIsUsed] = useState(false)
  // The tags of all posts are suggested, so that one subject keeps one spelling.
  const { data: posts = [] } = useAllPosts({ enabled: isUsed })

  function addByKey(event: KeyboardEvent) {
    const isSave = (event.ctrlKey || event.metaKey) && event.key === 's'
    if ((event.key !== 'Enter' && !isSave) || event.nativeEvent.isComposing) return
    event.preventDefault() // Enter would submit the form.
    addTyped()
  }

  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <TextField
          label="Tags"
          className="flex-1"
          autoComplete="off"
          placeholder="Add a tag"
          suggestions={sortTagsByUse(posts).filter((tag) => !tags.includes(tag))}
          value={text}
          onFocus={() => setIsUsed(true)}
          onChange={typeTags}
          onKeyDown={addByKey}
        />
        <Button variant="quiet" className="min-h-10!" aria-label="Add tag" onClick={addTyped}>
          Add
        </Button>
      </div>
      {tags.length > 0 && (
        <ul aria-label="Chosen" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="chip max-w-full pr-0">
              <span className="min-w-0 wrap-anywhere">{tag}</span>
              <button
                type="button"
                className="grid size-6 flex-none place-items-center"
                aria-label={`Remove ${tag}`}
                onClick={() => removeTag(tag)}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface PageProps {
  readonly page: PageSettings
  readonly onChange: (page: PageSettings) => void
}

/** The fields that only a page has: its button, its place in menus, and whether search engines may list it. */
export function PageFields({ page, onChange }: PageProps) {
  const { adsQuizzes } = useQuizzes()
  const { hasBooking } = useContext(SiteContext)
  const { button, listed } = page
  const targets = new Map([
    ['/contact', 'Contact'],
    ...adsQuizzes.map(({ id, name }) => [`/ads/${id}`, name] as const),
    ['/ai-readiness-quiz', 'AI readiness quiz'],
    ...(hasBooking || button?.to === 'booking' ? ([['booking', 'Booking page']] as const) : []),
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
        // The entries of the record.
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
