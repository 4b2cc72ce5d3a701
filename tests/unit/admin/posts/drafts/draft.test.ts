import { expect, test } from 'vitest'
import * as rules from '#admin/posts/drafts/draft.ts'
import type { VersionedPost } from '#admin/posts/save-post.ts'
import { ApiError } from '#client/api.ts'
import { emptyFields } from '#domain/posts/empty-fields.ts'
import type { WorkingCopy } from '#domain/posts/working-copy.ts'

const POST = '00000000-0000-4000-8000-000000000000'
const OTHER_POST = '00000000-0000-4000-8000-000000000001'
const SAVED = fieldsWith('Saved')
const BASE: VersionedPost = {
  post: { ...SAVED, id: POST, status: 'draft', savedAt: '', formerSlugs: [] },
  etag: '"1"',
}
const STORED = { postId: POST, savedAt: '2026-01-02', etag: '"0"', revision: 3 }
const LEFT = { ...STORED, key: 'left', fields: fieldsWith('Left') }
const SESSION = { userId: 'ada', postId: POST, key: 'own', base: BASE, saved: SAVED, earlier: [] }
const OPENED = rules.openDraft(SESSION)
const TYPED = rules.takeText(OPENED, 'Typed')
const OTHER = aCopy(9, 'On the phone')
const THEIRS = { ...aCopy(4, 'Theirs'), userId: 'bob', savedBy: 'bob' }

/** Types the number of each second into the form. The server takes `delay` seconds for each write. */
function typeFor(seconds: number, delay: number) {
  const writes: { at: number; text: string; replaces: number | null; isStored: boolean }[] = []
  let draft = OPENED
  let dueAt = Infinity
  for (let second = 1; second <= seconds; second++) {
    const now = second * 1_000
    const last = writes.at(-1)
    if (last && !last.isStored && now >= last.at + delay * 1_000) {
      last.isStored = true
      draft = receive(draft, aCopy(writes.length, last.text))
    }
    draft = rules.takeText(draft, String(second))
    if (!rules.hasToSend(draft)) dueAt = Infinity
    else if (dueAt === Infinity) dueAt = now + rules.timeUntilSend(draft.sentAt, now)
    if (now < dueAt) continue
    const { revision: replaces, fields } = draft
    writes.push({ at: now, text: fields.content, replaces, isStored: false })
    draft = rules.startSending(draft, now)
    dueAt = Infinity
  }
  return writes
}

test.each([0, 2, 4])(
  'while someone types, the server has what was typed 15 s ago, written once in 10 s, %i s each',
  (delay) => {
    for (let seconds = 12; seconds <= 80; seconds++) {
      const writes = typeFor(seconds, delay)
      for (const [i, { at }] of writes.slice(1).entries())
        expect(at - writes[i]!.at).toBeGreaterThanOrEqual(10_000)
      const stored = writes.findLast(({ at }) => at + delay * 1_000 <= seconds * 1_000)
      expect(seconds - Number(stored?.text ?? 0), `after ${seconds} s`).toBeLessThanOrEqual(15)
      expect(writes.map(({ replaces }) => replaces)).toEqual(
        writes.map((_, i) => (i === 0 ? null : i)),
      )
    }
  },
)

test('a draft sends what was typed once, and sends nothing that is saved', () => {
  expect(rules.hasToSend(OPENED)).toBe(false)
  expect(rules.hasToSend(TYPED)).toBe(true)
  const sent = receive(rules.startSending(TYPED, 0), aCopy(1, 'Typed'))
  expect(sent).toMatchObject({ revision: 1, ownCopy: { isOurs: true, copy: { revision: 1 } } })
  expect(rules.hasToSend(sent)).toBe(false)
  expect(rules.hasToSend(rules.takeText(sent, 'Typed'))).toBe(false)
  expect(rules.hasToSend(rules.takeText(sent, 'More'))).toBe(true)
  expect(rules.hasToSend(rules.takeText(sent, 'Saved'))).toBe(false)
})

test('a draft sends nothing more once another browser went on, until the user has chosen', () => {
  const refused = reject(rules.startSending(TYPED, 0), rejection(412, { current: OTHER }))
  expect(rules.listOffers(refused, [])).toEqual([OTHER])
  expect(rules.hasToSend(rules.takeText(refused, 'More'))).toBe(false)
  const taken = rules.recoverOffer(refused, OTHER)
  expect(taken).toMatchObject({ revision: 9, fields: { content: 'On the phone' } })
  expect(rules.hasToSend(taken)).toBe(false)
  expect(rules.hasToSend(rules.takeText(taken, 'More'))).toBe(true)
  expect(rules.hasToSend(rules.takeText(rules.dismissOffer(refused, OTHER), 'More'))).toBe(true)
})

test('a write whose response was lost is not offered as that of another browser', () => {
  const lost = reject(rules.startSending(TYPED, 0), new TypeError('Failed to fetch'))
  const again = reject(rules.startSending(lost, 0), rejection(412, { current: aCopy(1, 'Typed') }))
  expect(rules.listOffers(again, [])).toEqual([])
  expect(again).toMatchObject({ revision: 1, ownCopy: { isOurs: true } })
})

test('a draft brings back nothing that another browser saved, until more is typed', () => {
  const first = receive(rules.startSending(TYPED, 0), aCopy(1, 'Typed'))
  const second = reject(rules.startSending(rules.takeText(first, 'More'), 0), rejection(412))
  expect(second).toMatchObject({ revision: null, ownCopy: undefined })
  expect(rules.hasToSend(second)).toBe(false)
  expect(rules.hasToSend(rules.takeText(second, 'Much more'))).toBe(true)
})

test.each([
  ['is sent again after a failure', rejection(503), true],
  ['is sent again after a lost connection', new TypeError('Failed to fetch'), true],
  ['is not sent again as it is after a rejection', rejection(413), false],
])('what was typed %s', (_, error, isRetried) => {
  const failed = reject(rules.startSending(TYPED, 0), error)
  expect(failed.ownCopy).toBeUndefined()
  expect(rules.hasToSend(failed)).toBe(isRetried)
})

test.each([
  ['ignores an older copy than it sent', aCopy(1, 'Before'), undefined, 2],
  ['offers the copy that another browser sent', aCopy(5, 'Elsewhere'), 5, 2],
  ['takes a copy of the same words for its own', aCopy(5, 'In the form'), undefined, 5],
  ['recognizes the copy that it sent', aCopy(2, 'Sent'), undefined, 2],
])('a draft %s', (_, copy, offered, revision) => {
  const draft = { ...TYPED, revision: 2 }
  const seen = rules.receiveCopy(draft, copy, fieldsWith('In the form'))
  const [other] = rules.listOffers(seen, [])
  expect([other?.revision, seen.revision]).toEqual([offered, revision])
  const sending = { ...draft, isSending: true }
  expect(rules.receiveCopy(sending, copy, SAVED)).toBe(sending)
})

test('a save ends the draft, and what was typed meanwhile is another one', () => {
  const typed = receive(rules.startSending(TYPED, 0), aCopy(1, 'Typed'))
  const saved = rules.markSaved(typed, typed.fields)
  expect(saved).toMatchObject({ ownCopy: undefined, revision: null, saved: { content: 'Typed' } })
  expect(rules.hasToSend(saved)).toBe(false)
  const more = rules.markSaved(rules.takeText(typed, 'More'), typed.fields)
  expect(rules.hasToSend(more)).toBe(true)
})

test('what an earlier session left is edited against its own version', () => {
  const opened = rules.openDraft({ ...OPENED, earlier: [LEFT] })
  expect(rules.listOffers(opened, [])).toEqual([LEFT])
  const recovered = rules.recoverOffer(opened, LEFT)
  const { fields, key, revision } = LEFT
  expect(recovered).toMatchObject({ fields, base: { etag: '"0"' }, key, revision })
  expect(recovered.initial).toEqual({ key: 1, html: 'Left' })
  expect(rules.listOffers(recovered, [])).toEqual([])
  const dismissed = rules.dismissOffer(opened, LEFT)
  expect(dismissed).toMatchObject({ earlier: [], revision: null, fields: SAVED })
})

test('going on with another new post leaves the copy of this one alone', () => {
  const left = { ...LEFT, postId: OTHER_POST }
  const draft = { ...receive(rules.startSending(TYPED, 0), aCopy(1, 'Typed')), earlier: [left] }
  const next = rules.recoverOffer(draft, left)
  expect(next).toMatchObject({ postId: OTHER_POST, key: 'left', revision: 3, ownCopy: undefined })
  expect(rules.dismissOffer(draft, left)).toMatchObject({ postId: POST, revision: 1, earlier: [] })
  expect(rules.markSaved(draft, draft.fields).earlier).toEqual([])
})

test('an error of another post says nothing about the one that is open now', () => {
  const left = { ...LEFT, postId: OTHER_POST }
  const next = {
    ...rules.recoverOffer({ ...rules.startSending(TYPED, 0), earlier: [left] }, left),
    isSending: true,
  }
  for (const error of [rejection(412), rejection(412, { current: OTHER }), rejection(503)])
    expect(rules.recordFailure(next, 'own', error)).toEqual({ ...next, isSending: false })
})

test('what was typed during a write waits for it, unless the user leaves', () => {
  const sending = rules.startSending(TYPED, 0)
  expect(rules.hasUnsent(sending)).toBe(false)
  const typed = rules.takeText(sending, 'More')
  expect([rules.hasToSend(typed), rules.hasUnsent(typed)]).toEqual([false, true])
})

test("other people's working copies are offered by name until they are taken or ignored, and stay theirs", () => {
  const same = { ...THEIRS, fields: SAVED }
  const copies = [THEIRS, same, aCopy(1, 'Mine')]
  expect(rules.listOffers(OPENED, copies)).toEqual([THEIRS])
  for (const choose of [rules.recoverOffer, rules.dismissOffer]) {
    const chosen = choose({ ...OPENED, revision: 1 }, THEIRS)
    expect(chosen.revision).toBe(1)
    expect(rules.listOffers(chosen, copies)).toEqual([])
  }
})

test("replacing one's own with another person's version offers one's own again", () => {
  const theirs = { ...BASE, post: { ...BASE.post, content: 'Theirs' }, etag: '"2"' }
  const next = rules.replaceWithTheirs(rules.offerTyped(TYPED, TYPED.fields, 'next'), theirs)
  expect(next).toMatchObject({ base: { etag: '"2"' }, fields: { content: 'Theirs' } })
  expect(rules.hasToSend(next)).toBe(false)
  expect(rules.listOffers(next, [])).toMatchObject([
    { etag: '"1"', key: 'own', fields: { content: 'Typed' } },
  ])
})

test('what is typed beside an offer stays in the browser, until the offer is answered', () => {
  const offered = rules.takeText(rules.openDraft({ ...OPENED, earlier: [LEFT] }), 'Typed')
  const seen = rules.receiveCopy(offered, aCopy(4, 'Left'), offered.fields)
  expect(seen).toMatchObject({ revision: null, earlier: [{ revision: 4 }] })
  expect(seen.ownCopy).toBeUndefined()
  const [offer] = seen.earlier
  for (const draft of [offered, seen, rules.markSaved(seen, SAVED)]) {
    expect(draft.earlier).toHaveLength(1)
    expect(rules.hasUnsent(rules.takeText(draft, 'More'))).toBe(false)
  }
  expect(rules.hasUnsent(rules.dismissOffer(seen, offer!))).toBe(true)
  const replaced = rules.offerTyped(seen, seen.fields, 'next')
  const recovered = rules.recoverOffer(replaced, offer!)
  expect(recovered).toMatchObject({ key: 'left', revision: 4 })
  expect(rules.listOffers(recovered, [])).toMatchObject([{ key: 'own', fields: seen.fields }])
  // The server has nothing of the new offer, so nothing of it is replaced.
  expect(rules.hasUnsent(rules.takeText(recovered, 'More'))).toBe(true)
})

test('what becomes an offer while it is sent is what the server has, also after another save', () => {
  const sending = rules.offerTyped(rules.startSending(TYPED, 0), TYPED.fields, 'next')
  const sent = rules.recordCopy(rules.replaceFields(sending, SAVED), 'own', aCopy(1, 'Typed'))
  expect(sent).toMatchObject({ revision: null, earlier: [{ key: 'own', revision: 1 }] })
  const saved = rules.markSaved(rules.takeText(sent, 'More'), fieldsWith('More'))
  expect(rules.listOffers(saved, [])).toMatchObject([{ fields: TYPED.fields, revision: 1 }])
  expect(rules.hasUnsent(rules.takeText(saved, 'Much more'))).toBe(false)
})

test('what the copy of another browser replaces is offered beside the form', () => {
  const refused = reject(rules.startSending(TYPED, 0), rejection(412, { current: OTHER }))
  const taken = rules.recoverOffer(rules.offerTyped(refused, TYPED.fields, 'next'), OTHER)
  expect(rules.listOffers(taken, [])).toMatchObject([{ key: 'own', revision: null }])
  expect(rules.hasUnsent(rules.takeText(taken, 'More'))).toBe(true)
})

/** The server has rejected what was sent of the post. */
function reject(draft: rules.Draft, error: unknown): rules.Draft {
  return rules.recordFailure(draft, draft.key, error)
}

/** The server has stored a copy. */
function receive(draft: rules.Draft, copy: WorkingCopy): rules.Draft {
  return rules.recordCopy(draft, draft.key, copy)
}

function fieldsWith(content: string): rules.Draft['fields'] {
  return { ...emptyFields('Ada'), content }
}

function aCopy(revision: number, content: string): WorkingCopy {
  const saved = { userId: 'ada', savedAt: '2026-01-02T03:04:05.000Z', savedBy: 'ada' }
  return { ...saved, postId: POST, etag: '"1"', revision, fields: fieldsWith(content) }
}

function rejection(status: number, body: object = {}): ApiError {
  return new ApiError(status, JSON.stringify(body), '')
}
