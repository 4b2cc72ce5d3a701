/** @example percent(1, 3) // => '33 %', and '' of nothing */
export function percent(count: number, of: number): string {
  return of === 0 ? '' : `${Math.round((count / of) * 100)} %`
}

/** A count with its percentage beside it. */
export function share(count: number, of: number): string {
  const part = percent(count, of)
  return part ? `${count.toLocaleString('en-US')} (${part})` : count.toLocaleString('en-US')
}
