/** Private shows for stories: terms, requests, and everything until a minute runs. */
import { ApiError } from '@fanfare/contract'
import { saveShowTerms, type ShowTermsForm } from '@fanfare/contract/private-show-terms'
import type { PrivateShow } from '@fanfare/contract/private-show-views'
import * as shows from '@fanfare/contract/private-shows'
import { waitFor } from './wait.ts'
import type { Caller, TestServer } from './test-server.ts'

const TERMS: ShowTermsForm = { isOpen: true, price: 5, minMinutes: 1, audience: 'everyone' }

export const givesShows = (performer: Caller, terms: Partial<ShowTermsForm> = {}) =>
  performer(saveShowTerms, { body: { ...TERMS, ...terms } })

interface Wish {
  readonly maxCost?: number
  readonly hasCamera?: boolean
  readonly mayRecord?: boolean
}

export const requests = (fan: Caller, performer: { readonly id: string }, wish: Wish = {}): Promise<PrivateShow> =>
  fan(shows.requestShow, { body: { performerId: performer.id, message: 'Show me the garden', minutes: 10, ...wish } })

export const approves = (performer: Caller, id: string, price = 10, mayRecord = false): Promise<PrivateShow> =>
  performer(shows.approveShow, { params: { id }, body: { price, mayRecord } })

interface Start extends Wish {
  readonly price?: number
  readonly records?: boolean
}

/** Returns the id of a started show whose minutes do not run yet. */
export async function starts(
  fan: Caller,
  performer: Caller,
  { price = 10, records = false, ...wish }: Start = {},
): Promise<string> {
  const { _id: id } = await requests(fan, performer, wish)
  await approves(performer, id, price, records)
  await fan(shows.startShow, { params: { id }, body: { price } })
  return id
}

export const reports = (who: Caller, id: string): Promise<PrivateShow> => who(shows.joinShow, { params: { id } })

export const readShow = async (who: Caller, id: string): Promise<PrivateShow> => {
  const { show } = await who(shows.readCurrentShow, { query: { id } })
  if (!show) throw new Error(`There is no show ${id}`)
  return show
}

/** Both enter the room, and the performer's picture arrives. Returns the show with its first minute. */
export async function meet(site: TestServer, fan: Caller, performer: Caller, id: string): Promise<PrivateShow> {
  await reports(fan, id)
  await reports(performer, id)
  site.engine.publish(`show-${id}`, performer.id)
  return waitFor(async () => {
    const show = await readShow(fan, id)
    return show.running !== null && show
  }, 'the first minute')
}

/** Returns the id of a show in its first minute. */
export async function runs(site: TestServer, fan: Caller, performer: Caller, wish: Start = {}): Promise<string> {
  const id = await starts(fan, performer, wish)
  await meet(site, fan, performer, id)
  return id
}

export const pass = ({ clock }: TestServer, seconds: number): void =>
  clock.moveTo(new Date(clock.now().getTime() + seconds * 1000))

export async function runShowClock(site: TestServer): Promise<void> {
  await site.sql.query(`select graphile_worker.add_job('look at due private shows', '{}')`)
  await site.quiet()
}

/** A report that comes after the end of the show changes nothing. */
const reportIfRunning = (who: Caller, id: string) =>
  reports(who, id).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) throw error
  })

const STEP_SECONDS = 10

/** Time passes while these report from the room, and the clock runs every ten seconds. */
export async function stay(site: TestServer, who: readonly Caller[], id: string, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= STEP_SECONDS) {
    pass(site, Math.min(STEP_SECONDS, left))
    await runShowClock(site)
    for (const one of who) await reportIfRunning(one, id)
  }
}

/** Moves the clock to the end of the running minute while both report from the room. The minute still runs. */
export async function toMinuteEnd(site: TestServer, [fan, performer]: readonly [Caller, Caller], id: string): Promise<void> {
  const { running } = await readShow(fan, id)
  const endsAt = new Date(running?.endsAt ?? '').getTime()
  for (;;) {
    const left = (endsAt - site.clock.now().getTime()) / 1000
    if (left <= STEP_SECONDS) break
    pass(site, Math.min(STEP_SECONDS, left - STEP_SECONDS / 2))
    for (const one of [fan, performer]) await reportIfRunning(one, id)
  }
  site.clock.moveTo(new Date(endsAt))
}

export async function nextMinute(site: TestServer, both: readonly [Caller, Caller], id: string): Promise<void> {
  await toMinuteEnd(site, both, id)
  await runShowClock(site)
}
