import { useOwnAccount } from '../../../session/own-account.ts'
import { useFirm } from '../../../kit/site.ts'
import { TextField } from '../../../kit/forms/Field.tsx'

interface Props {
  readonly author: string
  readonly onChange: (author: string) => void
}

/** The author of a post. The firm and one's own display name are one click away. */
export function AuthorField({ author, onChange }: Props) {
  const firm = useFirm()
  const { data: account } = useOwnAccount()
  const names = [account?.displayName, firm].filter((name) => name && name !== author.trim())
  return (
    <div>
      <TextField label="Author" value={author} onChange={onChange} />
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="button button-text button-small mr-3"
          onClick={() => onChange(name ?? '')}
        >
          By {name}
        </button>
      ))}
    </div>
  )
}
