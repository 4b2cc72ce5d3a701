import { useContext } from 'react'
import { formatAmount } from '#domain/money/format-amount.ts'
import { SiteContext } from './site.ts'

/** Formats amounts of the firm's currency, which are in its smallest unit. */
export function useAmountFormat(): (amount: number) => string {
  const { currency } = useContext(SiteContext)
  return (amount) => formatAmount(amount, currency)
}
