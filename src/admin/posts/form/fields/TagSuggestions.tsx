import { useAllPosts } from '../../queries.ts'
import { tagsByUse } from '../../tags-by-use.ts'

interface Props {
  readonly id: string
  readonly chosen: readonly string[]
}

/** The tags of all posts, so that one subject keeps one spelling. Loaded when someone adds a tag. */
export function TagSuggestions({ id, chosen }: Props) {
  const { data: posts = [] } = useAllPosts()
  return (
    <datalist id={id}>
      {tagsByUse(posts)
        .filter((tag) => !chosen.includes(tag))
        .map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
    </datalist>
  )
}
