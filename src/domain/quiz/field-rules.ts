export const COMPANY_SIZES = ['1-10', '11-50', '51-200', '201-500', '500+'] as const

export const EARLIEST_YEAR = 1900

/** The names in the email, with what the API calls them and their longest length. */
export const SHARE_NAMES = {
  fromName: { label: 'Your name', max: 60 },
  fromBusiness: { label: 'Your business', max: 80 },
} as const
