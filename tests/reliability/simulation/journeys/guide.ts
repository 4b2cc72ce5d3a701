import { isDeepStrictEqual } from 'node:util'
import { currentTime, sleep } from '#server/clock.ts'
import type { JobName, Plan } from '../plan.ts'
import type { Delivery } from '../world/mail.ts'
import { callAsEditor, type CallOptions, visit, type World } from '../world/people-at-work.ts'

export type Journey = (guide: Guide) => Promise<void>

/** A journey ends where there was no clear answer: nothing follows from what it did. */
export class Interrupted extends Error {}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** What a journey sends, and the statuses that are right, if not 200. */
type Asked = CallOptions & { readonly expect?: number | readonly number[] }

/** Who goes one journey with things that no one else changes, so that each answer is known beforehand. */
export class Guide {
  /** A text that nothing else has, of letters and digits. */
  readonly mark: string
  readonly number: number
  readonly world: World
  readonly plan: Plan
  #requests = 0
  #hasLink = false

  constructor(mark: string, world: World, plan: Plan) {
    this.mark = mark
    this.number = Number(/\d+/.exec(mark)?.[0])
    this.world = world
    this.plan = plan
  }

  /** An address of this journey alone. */
  address(name = 'person'): string {
    return `${name}-${this.mark}@example.com`
  }

  /** Whether listings and clocks are right, so that lists show what was just done. */
  get isListed(): boolean {
    return this.plan.listLagMs === 0 && this.plan.jumps === 0
  }

  /** Whether nothing fails, so that nothing is done twice or not at all. */
  get isQuiet(): boolean {
    return isQuiet(this.plan)
  }

  now(): number {
    return currentTime().getTime()
  }

  wait(ms: number): Promise<void> {
    return sleep(ms)
  }

  /** As a visitor. @throws {Interrupted} without a clear answer. */
  ask(request: string, { expect = 200, ...options }: Asked = {}) {
    const call = () =>
      visit(this.world, request, { ip: `192.0.2.${this.number % 250}`, ...options })
    return this.#expectStatus(call, request, expect)
  }

  /** As the editor. @throws {Interrupted} without a clear answer. */
  edit(request: string, { expect = 200, ...options }: Asked = {}) {
    const call = () => callAsEditor(this.world, request, options)
    return this.#expectStatus(call, `${request} as the editor`, expect)
  }

  /** What a response holds. Its reader names the members that it needs. */
  async read<T>(response: Promise<Response>): Promise<T> {
    return (await (await response).json()) as T
  }

  async #expectStatus(
    call: () => Promise<Response>,
    what: string,
    expect: number | readonly number[],
  ) {
    this.#requests += 1
    const response = await call()
    const { status } = response
    if ([expect].flat().includes(status)) return response
    const isNoAnswer = status >= 500 || status === 429 || (status === 409 && !this.isQuiet)
    // A time that was ahead may be over.
    const isOver = (status === 401 || status === 400) && this.plan.jumps > 0
    // An email that was sent again has another link.
    const isOldLink = status === 403 && this.#hasLink
    if (isOver || ((isNoAnswer || isOldLink) && !this.isQuiet)) throw new Interrupted()
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

  /** Something that must hold at the end. */
  atEnd(what: string, holds: () => Promise<boolean>) {
    this.world.expectations.push({ what: `${this.mark}: ${what}`, holds })
  }

  /** Something that must hold at a time, after the jobs that run then. Times mean nothing where clocks jump. */
  later(at: number, what: string, holds: () => Promise<boolean>, ...jobs: readonly JobName[]) {
    if (this.plan.jumps > 0) return
    this.world.expectations.push({ what: `${this.mark}: ${what}`, holds, at, jobs })
  }

  /** The newest email to an address with a text. Mail may come later where something fails. */
  async receive(to: string, text: string): Promise<Delivery> {
    const find = () => this.world.mail.find(to, text).at(-1)
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
