import { useId } from 'react'
import { useOwnAccount } from '../../../session/own-account.ts'
import { useFirm } from '../../../kit/site.ts'
import { TextField } from '../../../kit/forms/Field.tsx'

interface Props {
  readonly author: string
  readonly onChange: (author: string) => void
}

/** The author of a post. It suggests the firm and one's own display name. */
export function AuthorField({ author, onChange }: Props) {
  const id = useId()
  const firm = useFirm()
  const { data: account } = useOwnAccount()
  const names = new Set([firm, account?.displayName].filter(Boolean))
  return (
    <>
      <TextField label="Author" list={id} value={author} onChange={onChange} />
      <datalist id={id}>
        {[...names].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}
