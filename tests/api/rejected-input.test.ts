import { describe, expect, test } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { useSite, visitor } from '#tests/support/api.ts'
import { SAVED_STATE } from '#tests/support/saved-results.ts'
import { share } from '#tests/support/share.ts'
import { useSiteFolder } from '#tests/support/site.ts'
import { readAllRecords } from '#tests/support/stores.ts'

const admin = useSite()
useSiteFolder()

const LONG_TOKEN = 'x'.repeat(201)
const view = {
  sessionId: '3f0c2a10-0000-4000-8000-0123456789ab',
  quizId: 'quiz-b',
  eventType: 'page_view',
  eventData: '{"questionIndex":0}',
}
const person = { name: 'Ada', email: 'ada@example.com' }
const COST = { day: '2026-03-01', source: '', medium: '', content: '', amount: 1250 }
const costs = (given: object) => ({ costs: [{ ...COST, campaign: 'Spring Sale', ...given }] })
const words = { title: '', slug: '', description: '', content: '<p>Half a thou</p>' }
const copy = (given: object) => {
  return { fields: { ...words, author: 'Ada', featured: false, tags: [], ...given } }
}

type Row = [change: object, ...fields: string[]]

/** By method and path: a body that is accepted, and what makes it wrong, with the fields that are named. */
const BODIES: Readonly<Record<string, readonly [accepted: object, ...rows: readonly Row[]]>> = {
  'POST /api/contact': [
    { ...person, company: '', message: '€'.repeat(10_000) },
    [{ name: undefined }, 'name'],
    [{ name: ' ', message: '\n' }, 'name', 'message'],
    [{ company: [] }, 'company'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ company: 'x'.repeat(201) }, 'company'],
    [{ message: 'x'.repeat(10_001) }, 'message'],
  ],
  'POST /api/ads/assessment-requests': [
    { ...person, companySize: '11-50', yearFounded: 1998, role: 'founder' },
    [{ email: 'ada@' }, 'email'],
    [{ yearFounded: undefined }, 'yearFounded'],
  ],
  'POST /api/ads/events': [
    view,
    [{ quizId: 'quiz-z' }, 'quizId'],
    [{ quizId: 'board' }, 'quizId'],
    [{ eventType: 'click' }, 'eventType'],
    [{ sessionId: ' ' }, 'sessionId'],
    [{ eventData: {} }, 'eventData'],
  ],
  'POST /api/ads/quiz-submissions': [
    { quizId: 'quiz-b', score: 3, answers: '{"0":"Yes"}', email: null },
    [{ quizId: 'quiz-z' }, 'quizId'],
    [{ score: '3' }, 'score'],
    [{ answers: { 0: 'Yes' } }, 'answers'],
    [{ utm_term: 'x'.repeat(256) }, 'utm_term'],
  ],
  'POST /api/ads/saved-results': [
    { email: 'ada@example.com', quizId: 'full-assessment', state: SAVED_STATE },
    [{ quizId: 'quiz-b' }, 'quizId'],
    [{ state: { ...SAVED_STATE, answers: {} } }, 'state'],
    [{ state: { ...SAVED_STATE, answers: { 0: 'Yes' } } }, 'state'],
    [{ state: { ...SAVED_STATE, phase: 'menu' } }, 'state.phase'],
  ],
  'POST /api/ads/share-quiz': [
    share,
    [{ toEmail: 'a@example.com,b@example.com' }, 'toEmail'],
    [{ quizId: 'quiz-z' }, 'quizId'],
  ],
  'POST /api/login': [
    { username: 'ada', password: PASSWORD },
    [{ username: undefined, password: undefined }, 'username', 'password'],
  ],
  'POST /api/account/recovery': [
    { name: 'ada' },
    ...[undefined, 7, '', ' ', ['ada'], 'x'.repeat(501)].map((name): Row => [{ name }, 'name']),
  ],
  'PUT /api/admin/account': [
    { displayName: 'Ada' },
    ...['x'.repeat(81), 'two\nlines', 'a\u202eb', 7, undefined].map((displayName): Row => [
      { displayName },
      'displayName',
    ]),
  ],
  'PUT /api/admin/account/email': [
    { currentPassword: PASSWORD },
    [{ email: 'a@example.com, b@example.com' }, 'email'],
    [{ email: '' }, 'email'],
  ],
  'POST /api/admin/password': [
    { currentPassword: PASSWORD, newPassword: 'a better one for ada' },
    [{ newPassword: 'password123' }, 'newPassword'],
  ],
  'POST /api/admin/users': [
    { username: 'bob', password: PASSWORD },
    [{ isAdmin: 'yes' }, 'isAdmin'],
  ],
  'POST /api/admin/invitations': [
    {},
    [{ email: 'nonsense' }, 'email'],
    [{ permissions: ['everything'] }, 'permissions.0'],
    [{ isAdmin: 'yes' }, 'isAdmin'],
  ],
  'POST /api/admin/blog/posts': [
    { title: 'A table', content: '<p>Chairs</p>' },
    [{ title: '  ' }, 'title'],
    [{ content: ' ' }, 'content'],
    [{ content: '<script>x</script>' }, 'content'],
    [{ content: '<p><b>'.repeat(100_000) }, 'content'],
    [{ tags: [1] }, 'tags.0'],
    [{ datePublished: '9999-12-31T23:59:59-01:00' }, 'datePublished'],
    [{ status: 'scheduled', publishAt: '2020-01-01T00:00:00Z' }, 'publishAt'],
    [{ status: 'scheduled', publishAt: '9999-12-31T23:59:59-01:00' }, 'publishAt'],
  ],
  'PUT /api/admin/blog/posts/7b0c6a52-6c5e-4a0e-9c0a-0f8f3d2a1b4c/working-copies': [
    { ...copy({}), etag: null, replaces: null },
    [{ fields: undefined }, 'fields'],
    [{ replaces: 0 }, 'replaces'],
    [copy({ title: 'x'.repeat(9_000) }), 'fields.title'],
    [copy({ coverImage: { src: 'javascript:x()', alt: '' } }), 'fields.coverImage.src'],
  ],
  'POST /api/admin/costs': [
    costs({}),
    [{ costs: [] }, 'costs'],
    [costs({ day: '2026-02-30' }), 'costs.0.day'],
    [costs({ amount: 0.5 }), 'costs.0.amount'],
    [{ costs: [...costs({}).costs, ...costs({ campaign: 'spring sale' }).costs] }, 'costs'],
  ],
}

/** A limit may count what is rejected. */
const readStored = async () => (await readAllRecords()).replaceAll(/,\["throttle[^\]]*\]/g, '')

describe.each(Object.entries(BODIES))('%s', (route, [accepted, ...rows]) => {
  const [method = '', path = ''] = route.split(' ')
  // The keys of the table are routes.
  const send = (body: object) => admin.send(method as 'POST' | 'PUT', path, body)

  test('accepts a body without faults', async () => {
    expect((await send(accepted)).status).toBeLessThan(300)
  })

  test.each<Row>(rows)(
    'rejects %j, names the field and stores nothing',
    async (change, ...fields) => {
      const before = await readStored()
      const { status, body } = await send({ ...accepted, ...change })
      expect([status, body.code]).toEqual([400, 'invalid'])
      const named = body.issues.map(({ field }: { field: string }) => field)
      expect([...new Set(named)]).toEqual(fields)
      expect(await readStored()).toBe(before)
    },
  )
})

test.each([
  '/api/account/link',
  '/api/account/email-confirmation',
  '/api/account/invitation',
  '/api/account/password-reset',
  '/api/ads/saved-results/open',
])('POST %s rejects a value that is no token', async (path) => {
  for (const token of [undefined, 7, null, {}, LONG_TOKEN]) {
    const issues = expect.arrayContaining([expect.objectContaining({ field: 'token' })])
    expect(await visitor.post(path, { token })).toMatchObject({ status: 400, body: { issues } })
  }
})

const [DAYS, TOO_MANY] = ['from=2026-01-01&to=2026-01-02', Array(101).fill(crypto.randomUUID())]

test.each([
  ['funnel?quiz=quiz-z&' + DAYS, 'quizId'],
  ['funnel?' + DAYS, 'quiz'],
  ['funnel?quiz=quiz-b&to=2026-01-02', 'from'],
  ['sources?by=color&' + DAYS, 'by'],
  ['sources?by=source&page=1&' + DAYS, 'page'],
  ['leads?kind=letter', 'kind'],
  ['leads?status=asleep', 'status'],
  ['leads?before=yesterday', 'before'],
  ['leads?starred=maybe', 'starred'],
  ['leads?sort=name', 'sort'],
  ['blog/links?to=x', 'to.0'],
  ['blog/links?to=' + TOO_MANY.join(), 'to'],
  ['blog/posts.jsonl?after=00000000-0000-4000-8000-000000000000', 'after'],
  ['phrases?phrase=a', 'phrase'],
  ['phrases?phrase=' + 'x'.repeat(201), 'phrase'],
  ['unreadable-record', 'store'],
  ['unreadable-record?store=posts', 'key'],
  ['unreadable-record?store=posts&key=x&other=1', 'other'],
])('GET /api/admin/%.100s is rejected and names the parameter %s', async (path, field) => {
  const issues = expect.arrayContaining([expect.objectContaining({ field })])
  const body = { code: 'invalid', issues }
  expect(await admin.get(`/api/admin/${path}`)).toMatchObject({ status: 400, body })
})
