import { expect, test } from 'vitest'
import { isAboutLead } from '#domain/accounts/activity.ts'

test('an entry is about a lead where its action is one of a single lead', () => {
  expect(isAboutLead({ action: 'lead.noted' })).toBe(true)
  expect(isAboutLead({ action: 'leads.exported' })).toBe(false)
})
