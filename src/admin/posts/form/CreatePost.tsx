import { useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { PostScreen } from './PostScreen.tsx'

/** The screen for a new post. Opened again after a first save, it leads to that post. */
export default function CreatePost() {
  const [query] = useSearchParams()
  const [savedId] = useState(query.get('post'))
  if (savedId) return <Redirect to={`/admin/blog/${encodeURIComponent(savedId)}/edit`} replace />
  return <PostScreen />
}
