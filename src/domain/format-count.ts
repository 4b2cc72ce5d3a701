/** @example formatCount(1, 'lead') // => '1 lead' */
export function formatCount(count: number, singular: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular : `${singular}s`}`
}
