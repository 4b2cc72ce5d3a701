import { memo } from 'react'
import { countWords, readingTime } from '#domain/posts/reading-time.ts'
import { formatCount } from '../../kit/format.ts'

/** The length of the text that is being written. */
export const TextStats = memo(({ content }: { content: string }) => (
  <p className="field-hint tabular-nums">
    {formatCount(countWords(content), 'word')}, {readingTime(content)} min read
  </p>
))
