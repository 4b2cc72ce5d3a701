import { z } from 'zod'
import { REFERER_LIMIT, UTM_FIELDS, VALUE_LIMIT } from './campaign.ts'
import { normalizeTag } from './tag.ts'
import { CAMPAIGN_FIELDS, CLICK_IDS, CLICK_ID_LIMIT } from './touch.ts'

const value = z.string().trim().max(VALUE_LIMIT)

function buildFields<Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> {
  // The type of `fromEntries` loses the keys.
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>
}

const parametersSchema = z.object({
  ...buildFields(CAMPAIGN_FIELDS, value.exactOptional()),
  ...buildFields(CLICK_IDS, z.string().trim().max(CLICK_ID_LIMIT).exactOptional()),
})

/** A touch with its raw parameters. Parsing adds their normal form. */
export const touchSchema = z
  .object({
    at: z.iso.datetime(),
    landing: value.startsWith('/'),
    referrer: value,
    parameters: parametersSchema,
  })
  .transform((touch) => ({ ...touch, normal: normalizeParameters(touch.parameters) }))

/** An arrival as the pages' inline script sends it: the address, the referrer and a random number for the visit. */
export const arrivalSchema = z.tuple([
  z.url({ protocol: /^https?$/, error: 'The address must be a URL' }),
  z.string(),
  z.number().min(0).lt(1),
])

/** Optional in contact messages and assessment requests. */
export const attributionSchema = z.object({ firstTouch: touchSchema, lastTouch: touchSchema })

export type Attribution = z.infer<typeof attributionSchema>

/** The campaign of a quiz submission. Missing fields become empty. */
export const campaignSchema = z.object({
  ...buildFields(UTM_FIELDS, withEmptyDefault(value)),
  referer: withEmptyDefault(z.string().max(REFERER_LIMIT)),
})

function withEmptyDefault(schema: z.ZodString) {
  return schema.nullish().transform((text) => text ?? '')
}

function normalizeParameters(parameters: z.infer<typeof parametersSchema>) {
  const present = CAMPAIGN_FIELDS.filter((name) => parameters[name])
  return Object.fromEntries(present.map((name) => [name, normalizeTag(parameters[name] ?? '')]))
}
