import { buildBookingLink, type Booking } from '#domain/site/booking.ts'

interface Props {
  /** Nothing is shown for a firm without a booking page. */
  booking: Booking | undefined
  /** The name and address that the visitor has sent to the firm on this page. */
  visitor?: Parameters<typeof buildBookingLink>[1]
  className: string
}

/** Leads to the firm's booking page, where visitors choose a time for a call by themselves. */
export function BookingLink({ booking, visitor, className }: Props) {
  if (!booking) return null
  return (
    <a className={className} href={buildBookingLink(booking.url, visitor)}>
      {booking.label}
    </a>
  )
}
