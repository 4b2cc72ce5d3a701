/**
 * One spelling for values that people type in many: lower case, hyphens for everything that is no
 * letter, digit or dot.
 *
 * @example
 * normalForm(' Spring_Sale  2026! ') // => 'spring-sale-2026'
 */
export function normalizeTag(value: string): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
}
