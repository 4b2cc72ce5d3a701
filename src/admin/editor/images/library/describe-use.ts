import type { LibraryImage } from '#domain/posts/image.ts'
import { formatZoneDay } from '#domain/time/zone-day.ts'
import { formatDay } from '../../../kit/format.ts'
import { titleWithStatus } from '#domain/posts/title-with-status.ts'

const NAMED_MAX = 3

/** Where an image is used, for people who choose one. */
export function describeUse(
  { posts, documents, unusedSince }: Pick<LibraryImage, 'posts' | 'documents' | 'unusedSince'>,
  timeZone: string,
): string {
  const names = [...posts.map(titleWithStatus), ...documents.map(({ title }) => title)]
  if (names.length > NAMED_MAX) {
    const more = names.length - NAMED_MAX
    return `In ${names.slice(0, NAMED_MAX).join(', ')} and ${more} more`
  }
  if (names.length > 0) return `In ${names.join(', ')}`
  return unusedSince === undefined
    ? 'New, or in an earlier version of a text'
    : `Unused since ${formatDay(formatZoneDay(new Date(unusedSince), timeZone))}`
}
