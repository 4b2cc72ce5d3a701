import { z } from 'zod'
import { attributionSchema } from '../../attribution/attribution.ts'
import { emailAddressSchema } from '../../email/email.ts'
import { honeypotSchema, nameSchema } from '../../leads/contact-message.ts'
import { EARLIEST_YEAR, latestYear } from './founding-year.ts'

export const COMPANY_SIZES = ['1-10', '11-50', '51-200', '201-500', '500+'] as const
const ROLES = ['founder', 'ceo', 'owner', 'president', 'cfo', 'coo', 'other'] as const

/** A plain form sends the year as text. */
const typedYear = z
  .string()
  .trim()
  .regex(/^\d{4}$/)
  .transform(Number)

/** The lead form. */
export const buildAssessmentRequestSchema = (now: Date) =>
  z.object({
    name: nameSchema('Full name'),
    email: emailAddressSchema(),
    companySize: z.enum(COMPANY_SIZES, 'Company size must be one of the list'),
    yearFounded: z
      .union([z.number(), typedYear], 'Year must be a number')
      .refine(Number.isInteger, 'Year must be a whole number')
      .refine((year) => year >= EARLIEST_YEAR, `Year must be ${EARLIEST_YEAR} or later`)
      .refine((year) => year <= latestYear(now), 'Year must not be in the future'),
    role: z.enum(ROLES, 'Role must be one of the list'),
    /** Invalid attribution is dropped, because it must not cost a request. */
    attribution: attributionSchema.optional().catch(undefined),
    website: honeypotSchema,
  })

export type AssessmentRequest = z.infer<ReturnType<typeof buildAssessmentRequestSchema>>
