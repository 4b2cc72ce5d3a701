import { isDeepStrictEqual } from 'node:util'
import { currentTime, sleep } from '#server/clock.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import type { JobName, Plan } from '../plan.ts'
import { type Delivery, type MailServer } from '../world/mail.ts'
import { isRefused } from '../world/outsider.ts'
import { callAsEditor, type CallOptions, visit, type World } from '../world/people-at-work.ts'

/** A journey ends where there was no clear answer: nothing follows from what it did. */
export class Interrupted extends Error {}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** One of so many requests is tried by someone without its permission first. */
const PROBES = 3

/** What a journey sends, and the statuses that are right, if not 200. */
type Asked = CallOptions & { readonly expect?: number | readonly number[] }

/** Who goes one journey with things that no one else changes, so that each answer is known beforehand. */
export class Guide {
  /** A text that nothing else has, of letters and digits. */
  readonly mark: string
  readonly world: World
  readonly plan: Plan
  readonly #ip: string
  #requests = 0
  #hasLink = false

  constructor(mark: string, world: World, plan: Plan) {
    this.mark = mark
    this.world = world
    this.plan = plan
    this.#ip = `192.0.2.${Number(/\d+/.exec(mark)?.[0]) % 250}`
  }

  get mail(): MailServer {
    return this.world.mail
  }

  get number(): number {
    return Number(/\d+/.exec(this.mark)?.[0])
  }

  /** An address of this journey alone. */
  address(name = 'person'): string {
    return `${name}-${this.mark}@example.com`
  }

  /** Whether listings and clocks are right, so that lists show what was just done. */
  get isListed(): boolean {
    return this.plan.listLagMs === 0 && this.isTimed
  }

  /** Whether time means what it says. */
  get isTimed(): boolean {
    return this.plan.jumps === 0
  }

  /** Whether nothing fails, so that nothing is done twice or not at all. */
  get isQuiet(): boolean {
    return isQuiet(this.plan)
  }

  /** Whether everything that was answered is done, once. The process may be killed. */
  get isExact(): boolean {
    return this.isListed && this.plan.faultRate === 0
  }

  now(): number {
    return currentTime().getTime()
  }

  wait(ms: number): Promise<void> {
    return sleep(ms)
  }

  /** As a visitor, or with the cookie of the options. @throws {Interrupted} without a clear answer. */
  ask(request: string, { expect = 200, ...options }: Asked = {}, by = '') {
    const call = () => visit(this.world, request, { ip: this.#ip, ...options }, by)
    return this.#judge(call, request, expect)
  }

  /** As the editor. @throws {Interrupted} without a clear answer. */
  async edit(request: string, { expect = 200, ...options }: Asked = {}) {
    await this.#tryAsOutsider(request, options)
    const call = () => callAsEditor(this.world, request, options)
    return this.#judge(call, `${request} as the editor`, expect)
  }

  /** What an editor does is sometimes tried before by someone who may not. */
  async #tryAsOutsider(request: string, options: CallOptions): Promise<void> {
    const { user, cookie } = this.world.outsider
    const isTried = (this.number + this.#requests) % PROBES === 0 && isRefused(user, request)
    if (!isTried) return
    const { status } = await visit(this.world, request, { ...options, cookie }, user.username)
    this.check(status >= 400, `${request} was answered ${status} to who has ${user.permissions}`)
  }

  /** What a response holds. Its reader names the members that it needs. */
  async read<T>(response: Promise<Response>): Promise<T> {
    return (await (await response).json()) as T
  }

  async #judge(call: () => Promise<Response>, what: string, expect: number | readonly number[]) {
    this.#requests += 1
    const response = await call()
    const { status } = response
    if ([expect].flat().includes(status)) return response
    const isNoAnswer = status >= 500 || status === 429 || (status === 409 && !this.isQuiet)
    // A time that was ahead may be over.
    const isOver = (status === 401 || status === 400) && !this.isTimed
    // An email that was sent again has another link.
    const isOldLink = status === 403 && this.#hasLink
    if ((isNoAnswer || isOldLink) && !this.isQuiet) throw new Interrupted()
    if (isOver) throw new Interrupted()
    this.fault(`request ${this.#requests}, ${what}, was answered ${status} and not ${expect}`)
    throw new Interrupted()
  }

  fault(what: string): void {
    this.world.faults.push(`${this.mark}: ${what}`)
  }

  check(isRight: boolean, what: string): void {
    if (!isRight) this.fault(what)
  }

  same(seen: unknown, wanted: unknown, what: string): void {
    if (isDeepStrictEqual(seen, wanted)) return
    this.fault(`${what} is ${JSON.stringify(seen)} and not ${JSON.stringify(wanted)}`)
  }

  /** {@link same} for the members that are wanted. */
  has<T extends object>(seen: T, wanted: Partial<T>, what: string): void {
    const names = Object.keys(wanted)
    const own = Object.entries(seen).filter(([name]) => names.includes(name))
    this.same(Object.fromEntries(own), wanted, what)
  }

  /** Something that must hold at the end. */
  atEnd(what: string, holds: () => Promise<boolean>) {
    this.world.expectations.push({ what: `${this.mark}: ${what}`, holds })
  }

  /** Something that must hold at a time, after the jobs that run then. Times mean nothing where clocks jump. */
  later(at: number, what: string, holds: () => Promise<boolean>, ...jobs: readonly JobName[]) {
    if (!this.isTimed) return
    this.world.expectations.push({ what: `${this.mark}: ${what}`, holds, at, jobs })
  }

  /** The newest email to an address with a text. Mail may come later where something fails. */
  async receive(to: string, text: string): Promise<Delivery> {
    const find = () => this.mail.find(to, text).at(-1)
    for (let waits = 0; waits < 10 && !find(); waits++) await this.wait(2_000)
    const email = find()
    if (!email && this.isQuiet) this.fault(`no email to ${to} has ${JSON.stringify(text)}`)
    if (!email) throw new Interrupted()
    this.#hasLink = true
    return email
  }
}

export function isQuiet({ faultRate, crashes, listLagMs, jumps }: Plan): boolean {
  return faultRate + crashes + listLagMs + jumps === 0
}

/** One member of each. */
export function valuesOf<T, K extends keyof T>(list: readonly T[], name: K): T[K][] {
  return list.map((each) => each[name])
}

/** The token of a link. */
export function tokenIn(text: string): string {
  return /https?:\/\/\S+(?:#|token=)([^\s"&]+)/.exec(text)?.[1] ?? ''
}

export { PASSWORD }

export type Journey = (guide: Guide) => Promise<void>
