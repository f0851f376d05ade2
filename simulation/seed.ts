/** Runs one seed: people act on two server processes in parallel while things break. Afterwards the books must agree. */
import assert from 'node:assert/strict'
import { ApiError, type Call } from '@fanfare/contract'
import { seededRandom } from '../server/src/lib/seeded-random.ts'
import { actOf, moveShareOf, openAreas, reportFromWindows, type Act, type AreaName } from './areas.ts'
import type { ActContext, PlannedRequest } from './chances.ts'
import { checkWorld } from './checks.ts'
import type { World } from './processes.ts'
import type { Findings } from './protocol.ts'
import type { Acknowledged } from './store-checks.ts'
import { openCluster, retryUntilTimeout, type Cluster } from './cluster.ts'

export interface Plan {
  readonly steps: number
  /** The areas whose actions are chosen; none for all. */
  readonly areas: readonly AreaName[]
  /** Also kills the database server, which restarts automatically. */
  killDatabase(): void
}
export interface Outcome {
  readonly acts: number
  readonly acknowledged: number
  readonly kills: number
  /** The number of days that the clock has moved. */
  readonly days: number
  /** The number of acknowledged requests by action. */
  readonly done: ReadonlyMap<string, number>
  /** The errors found; empty if all is well. */
  readonly findings: Findings
}

/** A request that was sent, with its first reply once there is one. */
interface Sent extends PlannedRequest {
  readonly act: Act
  readonly key: string
  answer?: string
}

const MAX_CONCURRENCY = 5
const KILL_SHARE = 0.04
const DATABASE_KILL_SHARE = 0.004
const MAX_MOVE_DAYS = 12
const FAULT_SHARE = 0.1
/** Shorter than the silence that ends a private show, which takes two steps. */
const MAX_PASS_SECONDS = 24

export async function runSeed(world: World, { steps, areas, killDatabase }: Plan): Promise<Outcome> {
  const random = seededRandom(world.seed)
  const cluster = await openCluster(world, random)
  try {
    const { gateways, now, api, as } = cluster
    const context: ActContext = { people: await cluster.people(), gateways, random, now, api, as }
    await openAreas(context)
    await cluster.faults(FAULT_SHARE)
    const sent: Sent[] = []
    let kills = 0
    while (sent.length < steps) {
      const chance = random()
      if (chance < DATABASE_KILL_SHARE) killDatabase()
      if (chance < KILL_SHARE) kills++
      const broken = chance < KILL_SHARE && chance >= DATABASE_KILL_SHARE ? cluster.restart() : undefined
      if (random() < moveShareOf(areas)) await cluster.move(random() * MAX_MOVE_DAYS).catch(() => undefined)
      await Promise.all(
        Array.from({ length: 1 + Math.floor(random() * MAX_CONCURRENCY) }, () => act(cluster, { context, areas, sent })),
      )
      await gateways.deliver('some')
      await cluster.pass(random() * MAX_PASS_SECONDS).catch(() => undefined)
      await reportFromWindows(context)
      await broken
    }
    await cluster.faults(0)
    await cluster.settle()
    const failed: Findings[number][] = []
    for (const one of sent) failed.push(...(await answerAgain(cluster, one)))
    const findings = [
      ...failed,
      ...(await pendingActs(cluster)),
      ...(await checks(cluster)),
      ...(await checkWorld({ ...world, gateways, acknowledged: acknowledgedOf(sent), now: now() })),
    ]
    const changed = await changedAnswers(cluster, sent)
    return { ...countsOf(sent), kills, days: cluster.days(), findings: [...findings, ...changed] }
  } finally {
    await cluster.close()
  }
}

function countsOf(sent: readonly Sent[]): Pick<Outcome, 'acts' | 'acknowledged' | 'done'> {
  const answered = sent.filter(({ answer }) => answer !== undefined)
  const byName = Map.groupBy(answered, ({ act: { name } }) => name)
  const done = new Map([...byName].map(([name, all]) => [name, all.length]))
  return { acts: sent.length, acknowledged: answered.length, done }
}

async function pendingActs(cluster: Cluster): Promise<Findings> {
  const open = await cluster.settle()
  return open === 0 ? [] : [{ name: 'pending acts', found: `${open} payments or refunds did not finish` }]
}

/**
 * Checks again, because on a busy machine a call may time out, and some calls repeat only once an hour. A permanently failing job
 * fails again.
 */
async function checks(cluster: Cluster): Promise<Findings> {
  const found = await cluster.checks()
  if (!found.some(({ name }) => name === 'jobs')) return found
  await cluster.settle()
  return cluster.checks()
}

interface Run {
  readonly context: ActContext
  readonly areas: readonly AreaName[]
  readonly sent: Sent[]
}

/** Chooses and sends one request, often twice at the same time to both processes. */
async function act(cluster: Cluster, { context, areas, sent }: Run): Promise<void> {
  const one = actOf(context, areas)
  const twice = context.random() < 0.3
  const chosen = await retryUntilTimeout(() => one.choose(cluster.as(one.by))).catch(nothingWhereRefused)
  if (!chosen) return
  const request: Sent = { ...chosen, act: one, key: `act-${sent.length}` }
  sent.push(request)
  await Promise.all([once(cluster, request), ...(twice ? [once(cluster, request)] : [])])
}

/** The subject may be gone by the time it is read. */
function nothingWhereRefused(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

async function once(cluster: Cluster, request: Sent): Promise<void> {
  const answer = await answerOf(cluster.as(request.act.by), request)
  if (answer === undefined) return
  assert.equal(
    sameFor(request, request.answer ?? answer),
    sameFor(request, answer),
    `${request.act.name} got two different replies`,
  )
  request.answer = answer
}

/** Returns undefined while the outcome is unknown: no reply came, or the server failed. An error is never final. */
const answerOf = (call: Call, request: Sent): Promise<string | undefined> => send(call, request).catch(() => undefined)

async function send(call: Call, { route, input, key }: Sent): Promise<string> {
  const loosely = call as unknown as (route: unknown, input: unknown, options: object) => Promise<unknown>
  return JSON.stringify(await loosely(route, input, { key }))
}

/** A payment continues after its reply but stays the same payment. */
const sameFor = ({ route }: Sent, answer: string): string =>
  route.path.startsWith('/payment/') ? String((JSON.parse(answer) as { _id?: string })._id) : answer

/** Asks again for a reply that is missing. Nothing is broken now, so an internal error is a bug. */
async function answerAgain(cluster: Cluster, request: Sent): Promise<Findings> {
  if (request.answer !== undefined) return []
  try {
    request.answer = await send(cluster.as(request.act.by), request)
  } catch (error) {
    if (error instanceof ApiError && error.status === 500)
      return [{ name: 'internal errors', found: `${request.act.name}: ${JSON.stringify(request.input)}` }]
  }
  return []
}

const acknowledgedOf = (sent: readonly Sent[]): Acknowledged[] =>
  sent.flatMap(({ route: { path }, answer }) => (answer === undefined ? [] : [{ path, answer }]))

/** The payment was not final when the reply came and may still be declined. */
const isOpen = (answer: string): boolean => /"status":"(?:pending|authentication_needed)"/.test(answer)

/** Returns the reply to a repeated request, from a server that can reply. */
async function repeated(cluster: Cluster, request: Sent): Promise<{ answer?: string; error?: string }> {
  try {
    return { answer: await retryUntilTimeout(() => send(cluster.as(request.act.by), request)) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { error: `${error.status} ${error.code}: ${error.message}` }
  }
}

/** A reply that was acknowledged must stay the same forever. */
async function changedAnswers(cluster: Cluster, sent: readonly Sent[]): Promise<Findings> {
  const findings: { name: string; found: string }[] = []
  for (const request of sent) {
    if (request.answer === undefined || isOpen(request.answer) || !request.isPersistent) continue
    const { answer, error } = await repeated(cluster, request)
    if (answer !== undefined && sameFor(request, answer) === sameFor(request, request.answer)) continue
    findings.push({ name: 'replies', found: `${request.act.name}: ${request.answer} changed to ${answer ?? error}` })
  }
  return findings
}
