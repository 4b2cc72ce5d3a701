/** A mistake in the real code, as the text that it replaces. */
interface PlantedFault {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
}

/** Mistakes that the simulator must find. Each is made in a copy of the project. */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'a write without its condition',
    file: 'src/server/storage/blobs.ts',
    from: 'store.setJSON(requireStorageKey(key), value, only)',
    to: "store.setJSON(requireStorageKey(key), value, 'onlyIfNew' in only ? only : {})",
  },
  {
    name: 'an article saved whatever version its editor saw',
    file: 'src/server/posts/edit-posts.ts',
    from: 'if (version !== undefined && version !== current.version)',
    to: 'if (version !== undefined && version > current.version)',
  },
  {
    name: 'an email stored before its flag',
    file: 'src/server/email/outbox.ts',
    from: '  await flagAsWaiting(key)\n  await outbox.add(key, queued)',
    to: '  await outbox.add(key, queued)\n  await flagAsWaiting(key)',
  },
  {
    name: 'a repeated submission stored again',
    file: 'src/server/leads/leads.ts',
    from: 'return (await ifReadable(arrivals.find(key))) ?? own',
    to: 'return own',
  },
  {
    name: 'a visit that belongs to the first of two writers',
    file: 'src/domain/leads/ownership.ts',
    from: "return others.length === 0 ? writer : ''",
    to: "return others.length < 3 ? writer : ''",
  },
  {
    name: 'a person forgotten without their emails',
    file: 'src/server/leads/owners/person.ts',
    from: 'await inParallel(records.emails, AT_ONCE, removeEmail)',
    to: '',
  },
  {
    name: 'a lead found only by its link, which is written after it',
    file: 'src/server/leads/leads.ts',
    from: '  await Promise.all([linkLead(key, stored), inbox.flag(key)])\n  if (await leads.create(key, stored)) return stored\n',
    to: '  await inbox.flag(key)\n  if (await leads.create(key, stored)) {\n    await linkLead(key, stored)\n    return stored\n  }\n',
  },
  {
    name: 'a save that lost a race counts as saved',
    file: 'src/server/storage/collection.ts',
    from: 'if (isWritten) return { before, after }',
    to: 'if (isWritten || current) return { before, after }',
  },
  {
    name: 'a new lead that the inbox does not look for',
    file: 'src/server/leads/leads.ts',
    from: 'await Promise.all([linkLead(key, stored), inbox.flag(key)])',
    to: 'await linkLead(key, stored)',
  },
  {
    name: 'a summary that is not compared with its record',
    file: 'src/server/storage/projection.ts',
    from: 'if (isSameEtag(etag, entry?.etag)) return [[key, entry] as const]',
    to: 'if (entry) return [[key, entry] as const]',
  },
  {
    name: 'an error of the storage that counts as stored',
    file: 'src/server/leads/leads.ts',
    from: 'if (await leads.create(key, stored)) return stored',
    to: 'if (await leads.create(key, stored).catch(() => true)) return stored',
  },
  {
    name: 'a listing that decides whether a submission is a repetition',
    file: 'src/server/leads/leads.ts',
    from: 'if (await arrivals.create(key, own)) return own',
    to: 'if (!(await arrivals.keys()).includes(key)) return arrivals.upsert(key, () => own)',
  },
  {
    name: 'a dirty flag that the first reader removes',
    file: 'src/server/storage/projection.ts',
    from: 'Math.abs(now - at) > FLAG_MS',
    to: 'Math.abs(now - at) >= 0',
  },
  {
    name: 'an email sent although another run has claimed it',
    file: 'src/server/operations/send-emails.ts',
    from: 'return (await outbox.replace(key, claimed, found.etag)) ? claimed : undefined',
    to: 'await outbox.replace(key, claimed, found.etag)\n  return claimed',
  },
  {
    name: 'saved results that outlive their person',
    file: 'src/server/leads/owners/person.ts',
    from: 'await inParallel(records.savedResults, AT_ONCE, removeSavedResult)',
    to: '',
  },
  {
    name: 'an article published an hour early',
    file: 'src/domain/posts/publishing.ts',
    from: 'Date.parse(publishAt) <= now.getTime()',
    to: 'Date.parse(publishAt) <= now.getTime() + 3_600_000',
  },
]
