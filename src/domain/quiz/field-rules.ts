import { INVALID_ADDRESS, isEmailAddress, isNotPunycode } from '../email/email-address.ts'

export const COMPANY_SIZES = ['1-10', '11-50', '51-200', '201-500', '500+'] as const

export const EARLIEST_YEAR = 1900

/** The names in the email, with what the API calls them and their longest length. */
export const SHARE_NAMES = {
  fromName: { label: 'Your name', max: 60 },
  fromBusiness: { label: 'Your business', max: 80 },
} as const

type Name = keyof typeof SHARE_NAMES
type ShareFields = Readonly<Record<Name | 'toEmail', string>>

const ALLOWED = /^[\p{L}\p{M}\p{N} .,'&\-+()/#!]+$/u

/** Texts that email programs turn into a link: a domain, an abbreviated address, an IP address. */
const LINK = /\.[\p{L}\p{M}\p{N}]{2}|(?:www|ftp)\.\S|\d(?:\.\d){3}/iu

/** Texts that email programs turn into a telephone number: seven digits, whatever separates them. */
const PHONE_NUMBER = /\p{N}(?:[ .\-()/\p{M}]*\p{N}){6}/u

/** The name as it stands in the email. */
export function normalizeName(text: string): string {
  return text.normalize('NFC').replaceAll(/[‘’]/g, "'").trim()
}

/** Why a normalized name is refused, as a sentence; `undefined` if it is not. */
export function findNameIssue(name: Name, text: string): string | undefined {
  const { label, max } = SHARE_NAMES[name]
  if (text === '') return `${label} is required`
  if (text.length > max) return `${label} must be at most ${max} characters long`
  if (!ALLOWED.test(text))
    return `${label} may have letters, digits, spaces and . , ' & - + ( ) / # ! only`
  if (PHONE_NUMBER.test(text)) {
    return `${label} must not look like a phone number. Use fewer than seven digits in a row.`
  }
  if (LINK.test(text)) return `${label} must not look like a link. Put a space after each period.`
  return undefined
}

/** The sentences of the API about single fields of the share form, before it is sent; `undefined` without any. */
export function findShareIssues(fields: ShareFields): Readonly<Record<string, string>> | undefined {
  const toEmail = fields.toEmail.trim()
  const isRecipient = isEmailAddress(toEmail) && isNotPunycode(toEmail)
  const issues = {
    toEmail: isRecipient ? undefined : INVALID_ADDRESS,
    fromName: findNameIssue('fromName', normalizeName(fields.fromName)),
    fromBusiness: findNameIssue('fromBusiness', normalizeName(fields.fromBusiness)),
  }
  const found = Object.entries(issues).flatMap(([field, issue]) => (issue ? [[field, issue]] : []))
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
