/** Acts like the people of a usual evening at a steady rate: mostly reads, some writes, a few photos. Run by `inOwnProcess`. */
import { setTimeout as sleep } from 'node:timers/promises'
import { answerParent } from './children.ts'
import type { Member, TestAccounts } from './data.ts'
import { rateOf, type Rate } from './format-results.ts'
import { randomOf } from './load-loops.ts'

export interface MixedLoad {
  readonly port: number
  readonly accounts: TestAccounts
  /** A JPEG, in base64. */
  readonly photo: string
  readonly perSecond: number
  readonly seconds: number
}
export type Served = Rate & { readonly failed: number }

interface Act {
  readonly who: Member
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly json?: object
  readonly file?: Blob
}

/** More requests would only queue in the server. */
const CONCURRENCY = 64

answerParent(async (load: MixedLoad): Promise<Served> => {
  const base = `http://127.0.0.1:${load.port}`
  const latencies: number[] = []
  let failed = 0
  let under = 0
  const send = async (act: Act) => {
    under++
    const began = performance.now()
    try {
      const answer = await fetch(base + act.path, requestOf(act))
      const body = await answer.text()
      if (!answer.ok) throw new Error(`${answer.status}: ${body.slice(0, 200)}`)
    } catch (error) {
      if (failed++ === 0) console.error(act.path, error)
    }
    latencies.push(performance.now() - began)
    under--
  }
  const anyAct = actsOf(load)
  const began = performance.now()
  const until = began + load.seconds * 1000
  for (let due = 0; performance.now() < until; await sleep(2))
    for (; under < CONCURRENCY && due < ((performance.now() - began) / 1000) * load.perSecond; due++) void send(anyAct())
  while (under > 0) await sleep(20)
  return { ...rateOf(latencies, load.seconds), failed }
})

function requestOf({ who: { token }, path, method = 'GET', json, file }: Act): RequestInit {
  // A page is asked for as a browser does, which has its session in a cookie.
  const headers: Record<string, string> = path.startsWith('/api')
    ? { authorization: token }
    : { cookie: `token=${token}`, accept: 'text/html' }
  if (method === 'POST') headers['idempotency-key'] = crypto.randomUUID()
  if (json) headers['content-type'] = 'application/json'
  const form = new FormData()
  if (file) form.set('file', file)
  const body = json ? JSON.stringify(json) : file && form
  return { method, headers, ...(body && { body }) }
}

/** Returns a function that picks a random act by its share of a thousand. The remaining share reads the home feed. */
function actsOf({ accounts, photo }: MixedLoad): () => Act {
  const { conversationIds } = accounts
  const fan = () => randomOf(accounts.fans)
  const performer = () => randomOf(accounts.performers)
  const file = new Blob([Buffer.from(photo, 'base64')], { type: 'image/jpeg' })
  const post = (who: Member, path: string, json?: object): Act => ({ who, path, method: 'POST', ...(json && { json }) })
  const message = () => {
    const place = Math.floor(Math.random() * conversationIds.length)
    const from = randomOf([accounts.fans, accounts.performers])[place] ?? fan()
    return post(from, `/api/messages/conversations/${conversationIds[place]}`, { text: 'a message of usual length' })
  }
  const shares: readonly (readonly [number, () => Act])[] = [
    [100, () => ({ who: fan(), path: `/api/performers/${performer().username}` })],
    [100, () => ({ who: fan(), path: '/api/notification' })],
    [80, () => ({ who: fan(), path: '/api/conversations?limit=20' })],
    [80, () => ({ who: fan(), path: '/home' })],
    [40, () => ({ who: fan(), path: `/${performer().username}` })],
    [50, () => post(fan(), '/api/search/keywords', { q: performer().username })],
    [100, () => post(fan(), '/api/reactions', { action: 'like', objectType: 'performer', objectId: performer().id })],
    [80, message],
    [40, () => post(fan(), `/api/token-transactions/tip/${performer().id}`, { amount: 50 })],
    [20, () => post(fan(), `/api/follows/${performer().id}`)],
    [10, () => post(performer(), '/api/performer/feeds', { text: 'A word to everyone', audience: 'free' })],
    [5, () => ({ who: performer(), path: '/api/feeds/file/photo/upload', method: 'POST', file })],
  ]
  return () => {
    let place = Math.random() * 1000
    const [, act] = shares.find(([share]) => (place -= share) < 0) ?? []
    return act?.() ?? { who: fan(), path: '/api/user/feeds?limit=20' }
  }
}
