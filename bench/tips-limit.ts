/** The limit of (b): one tip as a hand-written SQL transaction, with all rows that the server writes for it and no more. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { newId } from '../server/src/lib/id.ts'
import { answerParent } from './children.ts'
import { randomOf, runLoops, type Span } from './load-loops.ts'

interface Pair {
  readonly fanId: string
  readonly performerId: string
}
export interface TipsLimit extends Span {
  readonly databaseUrl: string
  readonly pairs: readonly Pair[]
  /** Minor units. */
  readonly tokens: number
}

answerParent(async ({ databaseUrl, pairs, tokens, ...span }: TipsLimit) => {
  const clients = await Promise.all(
    Array.from({ length: span.connections }, async () => {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      return client
    }),
  )
  return runLoops(span, async (loop) => {
    const client = clients[loop]
    if (client) await tip(client, randomOf(pairs), tokens)
  })
})

const statements = {
  claim: `insert into idempotency_keys (account_id, key, fingerprint) values ($1, $2, 'a tip') on conflict do nothing`,
  enter: `insert into entries (id, key, reason, at) values ($1, $2, 'tip', now()) on conflict (key) do nothing`,
  lock: 'select balance from wallets where account_id = $1 for no key update',
  pay: 'update wallets set balance = $2 where account_id = $1',
  transfer: `insert into transfers (entry_id, debit, credit, unit, amount, at) values
    ($1, $2, 'platform:tokens', 'token', $4::bigint, now()), ($1, 'platform:deferred', $3, 'money', $4::bigint * 8 / 10, now()),
    ($1, 'platform:deferred', 'platform:commission', 'money', $4::bigint * 2 / 10, now())`,
  sell: `insert into sales (id, kind, fan_id, performer_id, tokens, gross, discount, commission, net, balance_after, available_at, at)
    values ($1, 'tip', $2, $3, $4::bigint, $4::bigint, 0, $4::bigint * 2 / 10, $4::bigint * 8 / 10, $5, now() + interval '7 days', now())`,
  book: `select enqueue_jobs(array['tip.given > notify tip', 'tip.given > write into the conversation', 'tip.given > count for goals',
    'tip.given > automatic messages'], array_fill($1::text, array[4]), array_fill(null::timestamptz, array[4]), array_fill(null::text, array[4]),
    array_fill(null::text, array[4]), array_fill(null::int, array[4]))`,
  answer: 'update idempotency_keys set response = $3::json where account_id = $1 and key = $2',
} as const

async function tip(client: pg.Client, { fanId, performerId }: Pair, tokens: number): Promise<void> {
  const run = (name: keyof typeof statements, ...values: unknown[]) =>
    client.query<{ balance: string }>({ name, text: statements[name], values })
  const [saleId, key] = [newId(new Date()), randomUUID()]
  await client.query('begin')
  await run('claim', fanId, key)
  await run('enter', saleId, `tip:${fanId}:${key}`)
  const { rows } = await run('lock', fanId)
  const balance = Number(rows[0]?.balance) - tokens
  if (!(balance >= 0)) throw new Error('A wallet is empty')
  await run('pay', fanId, balance)
  await run('transfer', saleId, `fan:${fanId}`, `performer:${performerId}`, tokens)
  await run('sell', saleId, fanId, performerId, tokens, balance)
  await run('book', JSON.stringify({ saleId, fanId, performerId, tokens, message: '' }))
  await run('answer', fanId, key, JSON.stringify({ _id: saleId, kind: 'tip', tokens, balance }))
  await client.query('commit')
}
