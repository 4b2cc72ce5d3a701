import { expect, test } from 'vitest'
import { deleteLead } from '#server/leads/lead-changes.ts'
import { buildLeadKey, saveLead } from '#server/leads/leads.ts'
import { proveIndexes } from '#server/proofs/index-proof.ts'
import { useBlobs } from '../../../support/blobs.ts'
import { aContact } from '../../../support/leads.ts'

useBlobs()

test('a deleted lead that can still be restored is no fault of the inbox', async () => {
  await saveLead(aContact())
  await deleteLead(buildLeadKey(await saveLead(aContact())), 'ada')
  expect(await proveIndexes(new Date())).toEqual({})
})
