import { startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { addTag } from '#domain/posts/article-lists.ts'
import type { PostFields } from '../post-fields.ts'

/**
 * How often the form takes over a text that someone types, which takes longer than a key may:
 * 5,000 words are written as HTML and the form is rendered with them.
 */
const TAKE_MS = 1_500

/** The fields of the form, whose text the editor has while someone types. */
export function useTypedFields(saved: PostFields) {
  const [fields, setFields] = useState(saved)
  // The editor is uncontrolled: when all fields are replaced, it begins again with another key.
  const [start, setStart] = useState({ key: 0, html: saved.content })
  const [isTyping, setIsTyping] = useState(false)
  const [typedTag, typeTag] = useState('')
  const withTag = useMemo(() => addTypedTag(fields, typedTag), [fields, typedTag])
  const readHtml = useRef<() => string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function stopTyping() {
    clearTimeout(timer.current)
    timer.current = undefined
    setIsTyping(false)
  }

  function takeText() {
    stopTyping()
    const content = readHtml.current?.()
    if (content !== undefined) setFields((current) => ({ ...current, content }))
  }

  return {
    /** What the screen shows. */
    fields,
    setFields,
    /** The same with the tag that was not added yet. */
    withTag,
    /** What is typed into the field for tags and not added yet. */
    typedTag,
    typeTag,
    /** What the editor of the text begins with. */
    start,
    isTyping,
    /** Takes note of a change of the text. @param read Reads it from the editor. */
    onEdit(read: () => string) {
      readHtml.current = read
      if (timer.current !== undefined) return
      // As a transition, so that no key waits until the whole form is rendered.
      startTransition(() => setIsTyping(true))
      timer.current = setTimeout(() => startTransition(takeText), TAKE_MS)
    },
    /** @returns the fields with the text as it is in the editor now. */
    read: (): PostFields => ({ ...withTag, content: readHtml.current?.() ?? fields.content }),
    /** Takes over what is typed, the tag too. */
    settle() {
      if (timer.current !== undefined) takeText()
      setFields((current) => addTypedTag(current, typedTag))
      typeTag('')
    },
    replace(next: PostFields) {
      stopTyping()
      readHtml.current = undefined
      setFields(next)
      setStart(({ key }) => ({ key: key + 1, html: next.content }))
    },
  }
}

function addTypedTag(fields: PostFields, typed: string): PostFields {
  const tags = addTag(fields.tags, typed)
  return tags === fields.tags ? fields : { ...fields, tags: [...tags] }
}
