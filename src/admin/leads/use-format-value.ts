import { useContext } from 'react'
import { SiteContext } from '../kit/site.ts'

/** Formats the value of a lead, such as `$12,500`. */
export function useFormatValue(): (value: number) => string {
  const { currency } = useContext(SiteContext)
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return (value) => format.format(value)
}
