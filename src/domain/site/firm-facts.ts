import { mapTexts } from '../map-texts.ts'
import type { Site } from './site.ts'

/** The placeholders for the firm in the texts of all documents, such as `{firm.name}`. */
export type FirmFacts = Readonly<Record<FirmFact, string>>

const FIRM_FACTS = ['name', 'city', 'cities', 'phone', 'email'] as const

type FirmFact = (typeof FIRM_FACTS)[number]

/** Joins names without a comma before "and", as the texts do. */
const NAMES = new Intl.ListFormat('en-GB')

/** The placeholders of texts, as a sentence names them. */
export const FIRM_PLACEHOLDERS = NAMES.format(FIRM_FACTS.map((key) => `{firm.${key}}`))

const FIRM_PLACEHOLDER = /\{firm\.(\w*)\}/g

/** The firm's own data that texts name. */
export function pickFirmFacts({ name, phone, email, address, cities }: FirmData): FirmFacts {
  return { name, phone, email, city: address.city, cities: NAMES.format(cities) }
}

type FirmData = Pick<Site, 'name' | 'phone' | 'email' | 'address' | 'cities'>

/** A document, or a part of it, with the firm's data in all of its texts. */
export function fillFirm<Value>(value: Value, facts: FirmFacts): Value {
  return mapTexts(value, (text) =>
    text.replaceAll(FIRM_PLACEHOLDER, (all, key: string) => (isFirmFact(key) ? facts[key] : all)),
  )
}

/** Returns why a text cannot be filled in; `undefined` if it can. */
export function findUnknownFact(text: string): string | undefined {
  const unknown = [...text.matchAll(FIRM_PLACEHOLDER)].find(([, key = '']) => !isFirmFact(key))
  return unknown && `must not contain ${unknown[0]}: only ${FIRM_PLACEHOLDERS} are filled in`
}

function isFirmFact(key: string): key is FirmFact {
  return FIRM_FACTS.some((fact) => fact === key)
}
