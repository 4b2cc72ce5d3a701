import { useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { editPath } from '../queries.ts'
import { PostScreen } from './PostScreen.tsx'

/** The screen for a new post. Opened again after a first save, it leads to that post. */
export default function CreatePost() {
  const [query] = useSearchParams()
  const postId = query.get('post')
  const [opened] = useState(postId)
  const [shown, setShown] = useState({ count: 0, postId })
  // The first save adds the post to the address; a link to a new post removes it and begins another.
  if (postId !== shown.postId) {
    setShown({ count: postId === null ? shown.count + 1 : shown.count, postId })
  }

  if (opened !== null && opened === postId) {
    return <Redirect to={editPath(opened)} replace />
  }
  return <PostScreen key={shown.count} />
}
