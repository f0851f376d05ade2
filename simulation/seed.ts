/** One seed: people act on two server processes at once while things break; afterwards the books have to agree. */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, caller, type Call } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import * as coupons from '@fanfare/contract/coupons'
import * as payments from '@fanfare/contract/payments'
import { savePayoutMethod } from '@fanfare/contract/payout-methods'
import * as posts from '@fanfare/contract/posts'
import { acceptSplit, proposeSplit } from '@fanfare/contract/splits'
import { seededRandom } from '../server/src/lib/seeded-random.ts'
import { actOf, type Act } from './acts.ts'
import type { Scene, Wanted } from './chances.ts'
import { COUPON } from './fan-acts.ts'
import { startServer, type Server, type World } from './processes.ts'
import type { Findings, People, Person } from './protocol.ts'

export interface Plan {
  readonly steps: number
  /** Kills the database server too: it starts again by itself. */
  killDatabase(): void
}
export interface Outcome {
  readonly acts: number
  readonly acknowledged: number
  readonly kills: number
  /** Days by which the clock was moved. */
  readonly days: number
  /** What is wrong; none when all is well. */
  readonly findings: Findings
}

/** A request that was sent, and its first answer once there is one. */
interface Sent extends Wanted {
  readonly act: Act
  readonly key: string
  answer?: string
}

/** They pay, are declined, ask the bank, fail at renewal, take nothing back, or are disputed (`sandbox-cards.ts`). */
const GOOD = '4242424242424242'
const CARDS = [GOOD, '4000000000000002', '4000002500003155', '4000000000000341', '4000000000005126', '4000000000000259'] as const

const AT_ONCE = 5
const KILL_SHARE = 0.04
const DATABASE_KILL_SHARE = 0.004
const MOVE_SHARE = 0.06
const LONGEST_MOVE_DAYS = 12
/** Sessions end after a year. */
const MOST_DAYS = 300
const FAULTS = 0.1
const HOUR = 3_600_000
const PATIENCE_MS = 60_000

export async function runSeed(world: World, { steps, killDatabase }: Plan): Promise<Outcome> {
  const random = seededRandom(world.seed)
  const stage = await openStage(world)
  try {
    const scene = await openScene(stage, random)
    await stage.faults(FAULTS)
    const sent: Sent[] = []
    let kills = 0
    while (sent.length < steps) {
      const chance = random()
      if (chance < DATABASE_KILL_SHARE) killDatabase()
      if (chance < KILL_SHARE) kills++
      const broken = chance < KILL_SHARE && chance >= DATABASE_KILL_SHARE ? stage.restart(random) : undefined
      if (random() < MOVE_SHARE) await stage.move(random() * LONGEST_MOVE_DAYS).catch(() => undefined)
      await Promise.all(Array.from({ length: 1 + Math.floor(random() * AT_ONCE) }, () => act(stage, scene, sent)))
      await broken
    }
    await stage.faults(0)
    await stage.settle()
    for (const one of sent) await answerAgain(stage, one)
    await stage.settle()
    const findings = [...(await stage.checks()), ...(await changedAnswers(stage, sent))]
    const acknowledged = sent.filter(({ answer }) => answer !== undefined).length
    return { acts: sent.length, acknowledged, kills, days: stage.days(), findings }
  } finally {
    await stage.close()
  }
}

/** Chooses and sends one request, often twice at the same moment to both processes. */
async function act(stage: Stage, scene: Scene, sent: Sent[]): Promise<void> {
  const one = actOf(scene)
  const twice = scene.random() < 0.3
  const chosen = await patiently(() => one.choose(stage.call(one.by, scene.random)))
  if (!chosen) return
  const request: Sent = { ...chosen, act: one, key: `act-${sent.length}` }
  sent.push(request)
  await Promise.all([once(stage, request, scene.random), ...(twice ? [once(stage, request, scene.random)] : [])])
}

async function once(stage: Stage, request: Sent, random: () => number): Promise<void> {
  const answer = await answerOf(stage.call(request.act.by, random), request)
  if (answer === undefined) return
  assert.equal(
    sameFor(request, request.answer ?? answer),
    sameFor(request, answer),
    `${request.act.name} was answered in two ways`,
  )
  request.answer = answer
}

/** Undefined while the outcome is unknown: nobody answered, or the server could not. A refusal decides nothing for good. */
async function answerOf(call: Call, { route, input, key }: Sent): Promise<string | undefined> {
  try {
    const loosely = call as unknown as (route: unknown, input: unknown, options: object) => Promise<unknown>
    return JSON.stringify(await loosely(route, input, { key }))
  } catch {
    return undefined
  }
}

/** A payment goes on after it was answered: it stays the same one. */
const sameFor = ({ route }: Sent, answer: string): string =>
  route.path.startsWith('/payment/') ? String((JSON.parse(answer) as { _id?: string })._id) : answer

async function answerAgain(stage: Stage, request: Sent): Promise<void> {
  if (request.answer !== undefined) return
  const answer = await answerOf(stage.call(request.act.by, Math.random), request)
  if (answer !== undefined) request.answer = answer
}

/** Not over yet when it was answered: it may still be declined. */
const isOpen = (answer: string): boolean => /"status":"(?:pending|authentication_needed)"/.test(answer)

/** What was acknowledged is acknowledged in the same words for ever. */
async function changedAnswers(stage: Stage, sent: readonly Sent[]): Promise<Findings> {
  const findings: { name: string; found: string }[] = []
  for (const request of sent) {
    if (request.answer === undefined || isOpen(request.answer) || request.act.name === 'answer the bank') continue
    const again = await answerOf(stage.call(request.act.by, Math.random), request)
    const isSame = again !== undefined && sameFor(request, again) === sameFor(request, request.answer)
    if (!isSame)
      findings.push({ name: 'answers', found: `${request.act.name}: ${request.answer} became ${again ?? 'a refusal'}` })
  }
  return findings
}

type Stage = Awaited<ReturnType<typeof openStage>>

async function openStage(world: World) {
  let offsetMs = 0
  let servers: Server[] = await Promise.all([startServer(world, 0), startServer(world, 0)])
  let share = 0
  const everyone = <T>(ask: (server: Server) => Promise<T>) => Promise.all(servers.map(ask))
  return {
    call: ({ token }: Person, random: () => number): Call =>
      caller(fetchTransport(servers[Math.floor(random() * servers.length)]!.api, token)),
    people: () => servers[0]!.ask<People>({ ask: 'people' }),
    days: () => Math.round(offsetMs / HOUR / 24),
    async move(days: number) {
      if (offsetMs > MOST_DAYS * 24 * HOUR) return
      offsetMs += Math.round(days * 24 * HOUR)
      await everyone((server) => server.ask({ ask: 'clock', offsetMs }))
      // What is due meanwhile begins, and is under way while people go on.
      await servers[0]!.ask({ ask: 'cron' })
    },
    async faults(of: number) {
      share = of
      await everyone((server) => server.ask({ ask: 'faults', share }))
    },
    async restart(random: () => number) {
      const index = Math.floor(random() * servers.length)
      await servers[index]!.kill()
      const next = await patiently(() => startServer(world, offsetMs))
      await next.ask({ ask: 'faults', share })
      servers = servers.with(index, next)
    },
    settle: () => patiently(() => servers[0]!.ask({ ask: 'settle' })),
    checks: () => patiently(() => servers[0]!.ask<Findings>({ ask: 'checks' })),
    close: () => everyone((server) => server.kill()),
  }
}

/** The performers share with one another, one of them all sales and the other tips and posts: cents that cannot be divided come up all the time. */
async function share(stage: Stage, { performers }: People, random: () => number): Promise<void> {
  const [one, other] = performers
  if (!one || !other) return
  for (const [from, to, terms] of [
    [one, other, { percent: 33 }],
    [other, one, { percent: 77, kinds: ['tip', 'post'] }],
  ] as const) {
    const body = { username: to.username, name: 'Co-performer', percent: terms.percent }
    const kinds = 'kinds' in terms ? { kinds: [...terms.kinds] } : {}
    const { _id: id } = await stage.call(from, random)(proposeSplit, { body: { ...body, ...kinds } })
    await stage.call(to, random)(acceptSplit, { params: { id }, body: {} })
  }
}

/** Both performers publish what is for sale and say where their money goes; every fan has two cards, some of which fail; there is a coupon. */
async function openScene(stage: Stage, random: () => number): Promise<Scene> {
  const people = await stage.people()
  const postIds: string[] = []
  for (const performer of people.performers)
    for (const price of [9.99, 3.33, 25]) {
      const post = { text: 'words', teaser: 'a teaser', audience: 'paid', price } as const
      postIds.push((await stage.call(performer, random)(posts.createPost, { body: post }))._id)
    }
  for (const performer of people.performers)
    await stage.call(performer, random)(savePayoutMethod, {
      params: { id: performer.id },
      body: { type: 'paypal', email: `${performer.username}@example.test` },
    })
  await share(stage, people, random)
  const coupon = { code: COUPON, percent: 25, forSubscriptions: true, forTokens: true }
  await stage.call(people.operator, random)(coupons.createCoupon, { body: coupon })
  for (const fan of people.fans)
    for (const number of [GOOD, CARDS[Math.floor(random() * CARDS.length)]!]) {
      const body = { number, expMonth: 12, expYear: 2040, cvc: '123' }
      await stage.call(fan, random)(payments.addCard, { params: { type: 'sandbox' }, body })
    }
  return { people, postIds, random }
}

/** Again while a process or the database is starting. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; ; ) {
    try {
      return await attempt()
    } catch (error) {
      const isDecided = error instanceof ApiError && error.status < 500
      if (isDecided || Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}
