/**
 * The limit of (s): one order of a digital product as a hand-written SQL transaction, with all rows that the server writes for it
 * and no more.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { newId } from '../server/src/lib/id.ts'
import { answerParent } from './children.ts'
import { inTurn, runLoops, type Span } from './load-loops.ts'

interface Pair {
  readonly fanId: string
  readonly performerId: string
  readonly productId: string
  readonly variantId: string
}
export interface OrdersLimit extends Span {
  readonly databaseUrl: string
  /** Each is ordered once. */
  readonly pairs: readonly Pair[]
  /** Minor units. */
  readonly tokens: number
}

answerParent(async ({ databaseUrl, pairs, tokens, ...span }: OrdersLimit) => {
  const clients = await Promise.all(
    Array.from({ length: span.connections }, async () => {
      const client = new pg.Client(databaseUrl)
      await client.connect()
      return client
    }),
  )
  const take = inTurn(pairs)
  return runLoops(span, async (loop) => {
    const client = clients[loop]
    if (client) await order(client, take(), tokens)
  })
})

const TASKS = [
  'content.bought > send automatic messages',
  'content.bought > open the conversation',
  'content.bought > notify purchase gallery',
  'content.bought > notify purchase message',
  'content.bought > notify purchase post',
  'content.bought > notify purchase video',
  'order.changed > notify order_received',
  'order.changed > notify sold_order',
  'order.changed > notify order',
]

const statements = {
  claim: `insert into idempotency_keys (account_id, key, fingerprint) values ($1, $2, 'an order') on conflict do nothing`,
  take: `select p.title, v.price, v.stock from products p join product_variants v on v.product_id = p.id
    where p.id = $1 and v.id = $2 and p.status = 'published' and v.removed_at is null for share of p`,
  check: 'insert into checkouts (id, buyer_id, tokens, at) values ($1, $2, $3, now())',
  own: `insert into entitlements (holder_id, kind, subject_id) values ($1, 'purchase', $2) on conflict do nothing`,
  enter: `insert into entries (id, key, reason, at) values ($1, $2, 'product', now()) on conflict (key) do nothing`,
  lock: 'select balance from wallets where account_id = $1 for no key update',
  pay: 'update wallets set balance = $2 where account_id = $1',
  transfer: `insert into transfers (entry_id, debit, credit, unit, amount, at) values
    ($1, $2, 'platform:tokens', 'token', $4::bigint, now()), ($1, 'platform:deferred', $3, 'money', $4::bigint * 8 / 10, now()),
    ($1, 'platform:deferred', 'platform:commission', 'money', $4::bigint * 2 / 10, now())`,
  sell: `insert into sales (id, kind, fan_id, performer_id, target_id, tokens, gross, discount, commission, net, balance_after, available_at, at)
    values ($1, 'product', $2, $3, $4, $5::bigint, $5::bigint, 0, $5::bigint * 2 / 10, $5::bigint * 8 / 10, $6, now() + interval '7 days', now())`,
  order: `insert into orders (id, checkout_id, number, performer_id, buyer_id, form, status, total, shipping_price, zone_name, pickup_place,
      carrier, tracking_number, note, delivered_at, created_at)
    values ($1, $2, $3, $4, $5, 'digital', 'delivered', $6, 0, '', '', '', '', '', now(), now())`,
  line: `insert into order_lines (id, order_id, position, buyer_id, product_id, variant_id, form, title, options, quantity, unit_price, full_price, sale_id)
    values ($1, $2, 0, $3, $4, $5, 'digital', $6, '{}', 1, $7, $7, $8)`,
  step: `insert into order_steps (id, order_id, event, status, by, note, at) values ($1, $2, 'pay', 'delivered', 'buyer', '', now())`,
  enqueue: `select enqueue_jobs($2::text[], array_fill($1::text, array[${TASKS.length}]), array_fill(null::timestamptz, array[${TASKS.length}]),
    array_fill(null::text, array[${TASKS.length}]), array_fill(null::text, array[${TASKS.length}]), array_fill(null::int, array[${TASKS.length}]))`,
  answer: 'update idempotency_keys set response = $3::json where account_id = $1 and key = $2',
} as const

async function order(client: pg.Client, { fanId, performerId, productId, variantId }: Pair, tokens: number): Promise<void> {
  const run = (name: keyof typeof statements, ...values: unknown[]) =>
    client.query<{ balance: string; title: string }>({ name, text: statements[name], values })
  const ids = () => newId(new Date())
  const [checkoutId, orderId, saleId, key] = [ids(), ids(), ids(), randomUUID()]
  await client.query('begin')
  await run('claim', fanId, key)
  const {
    rows: [product],
  } = await run('take', productId, variantId)
  await run('check', checkoutId, fanId, tokens)
  await run('own', fanId, productId)
  await run('enter', saleId, `order:${orderId}:0`)
  const {
    rows: [wallet],
  } = await run('lock', fanId)
  const balance = Number(wallet?.balance) - tokens
  if (!(balance >= 0)) throw new Error('A wallet is empty')
  await run('pay', fanId, balance)
  await run('transfer', saleId, `fan:${fanId}`, `performer:${performerId}`, tokens)
  await run('sell', saleId, fanId, performerId, productId, tokens, balance)
  await run('order', orderId, checkoutId, orderId.slice(-11), performerId, fanId, tokens)
  await run('line', ids(), orderId, fanId, productId, variantId, product?.title, tokens, saleId)
  await run('step', ids(), orderId)
  await run('enqueue', JSON.stringify({ saleId, kind: 'product', contentId: productId, fanId, performerId, tokens }), TASKS)
  await run('answer', fanId, key, JSON.stringify({ orders: [{ _id: orderId, status: 'delivered' }], tokens, balance }))
  await client.query('commit')
}
