/** @example formatPercent(1, 3) // => '33%', and '' when there is nothing to measure against */
export function formatPercent(count: number, total: number): string {
  return total === 0 ? '' : `${Math.round((count / total) * 100)}%`
}

/** @example formatShare(1, 3) // => '1 (33%)' */
export function formatShare(count: number, total: number): string {
  const number = count.toLocaleString('en-US')
  return total === 0 ? number : `${number} (${formatPercent(count, total)})`
}
