/**
 * (s) The store: orders of digital products, many buyers of the last pieces of a product, and the shop of a performer with very many
 * products.
 */
import type pg from 'pg'
import type { BenchmarkContext } from './benchmark-context.ts'
import { runInProcess } from './children.ts'
import type { Member } from './data.ts'
import { count, line, ms, rate, ratio, withTarget, type Rate } from './format-results.ts'
import type { Server } from './harness.ts'
import type { HttpLoad } from './http-load.ts'
import { runInterleaved } from './interleave.ts'
import { requestOf } from './minimal-http.ts'
import type { OrdersLimit } from './orders-limit.ts'
import type { Rush, Rushed } from './rush-load.ts'
import { fillStore, PRICE, PRICE_MINOR, type Item, type Shop, type Store } from './store-data.ts'

const TARGET = 0.5
/** More than any round can order. A fan has a digital product once. */
const PAIRS = 25_000
const BUYERS = 500
const LAST_PIECES = 33
const RUSH_BUDGET_MS = 500
const SHOP_PRODUCTS = 10_000
const SHOP_BUDGET_MS = 50
/** Shops are looked at now and then: two at the same moment, and not a crowd in a queue. */
const CONNECTIONS = 2
const CHECKOUT = '/api/orders/checkout'

export async function measureStore(bench: BenchmarkContext): Promise<void> {
  const { harness, databaseUrl, sql, accounts } = bench
  const store = await fillStore(sql, { performers: accounts.performers, shopProducts: SHOP_PRODUCTS, lastPieces: LAST_PIECES })
  const server = await harness.serve({ role: 'api', databaseUrl, data: 'server' })
  await measureOrders(bench, server, store)
  await measureRush(bench, server, store)
  await measureShop(bench, server, store.shop)
  await server.stop()
  await sql.query('truncate graphile_worker._private_jobs')
}

interface Pair {
  readonly fan: Member
  readonly item: Item
}

/** Neither the server nor the limit runs the jobs of an order during the measurement. */
async function measureOrders({ accounts, databaseUrl, span }: BenchmarkContext, { port }: Server, { ordered }: Store) {
  const take = pairsOf(accounts.fans, ordered)
  const { http, raw } = await runInterleaved({
    http: () => {
      const requests = take().map(({ fan, item }) => {
        const { productId, variantId } = item
        const body = { lines: [{ productId, variantId, quantity: 1, price: PRICE }], total: PRICE }
        return requestOf({ method: 'POST', path: CHECKOUT, token: fan.token, key: '{key}', body })
      })
      return runInProcess<HttpLoad, Rate>('http-load.ts', { ...span, port, requests, isInTurn: true }, 120)
    },
    raw: () => {
      const pairs = take().map(({ fan, item }) => ({ ...item, fanId: fan.id }))
      return runInProcess<OrdersLimit, Rate>('orders-limit.ts', { ...span, databaseUrl, pairs, tokens: PRICE_MINOR }, 120)
    },
  })
  const limit = `limit: a hand-written transaction by raw pg, ${rate(raw, 'orders')}`
  line('s', 'orders of digital products', rate(http, 'orders'), limit, ratio(http.perSecond, raw.perSecond, TARGET))
}

/** Returns a function that returns pairs which it has never returned before. */
function pairsOf(fans: readonly Member[], items: readonly Item[]): () => Pair[] {
  let next = 0
  return () =>
    Array.from({ length: PAIRS }, () => {
      const nth = next++
      const fan = fans[nth % fans.length]
      const item = items[(nth + Math.floor(nth / fans.length)) % items.length]
      if (!fan || !item) throw new Error('Fans and products are needed')
      return { fan, item }
    })
}

async function measureRush({ accounts, sql }: BenchmarkContext, { port }: Server, { last, zoneId }: Store): Promise<void> {
  const { productId, variantId, performerId } = last
  const body = {
    lines: [{ productId, variantId, quantity: 1, price: PRICE }],
    pickups: [{ performerId, zoneId }],
    total: PRICE,
  }
  const requests = accounts.fans
    .slice(0, BUYERS)
    .map(({ token }) => requestOf({ method: 'POST', path: CHECKOUT, token, key: '{key}', body }))
  const { statuses, p50Ms, p99Ms } = await runInProcess<Rush, Rushed>('rush-load.ts', { port, requests }, 120)
  const { orders, stock } = await leftOf(sql, last)
  const paid = statuses['200'] ?? 0
  const isRight = paid === LAST_PIECES && orders === LAST_PIECES && stock === 0 && paid + (statuses['409'] ?? 0) === BUYERS
  if (!isRight) process.exitCode = 1
  line(
    's',
    `${BUYERS} buyers of the last ${LAST_PIECES} pieces`,
    `${orders} orders, ${stock} pieces left${isRight ? '' : `: WRONG, statuses ${JSON.stringify(statuses)}`}`,
    `p50 ${ms(p50Ms)}, p99 ${withTarget(p99Ms, RUSH_BUDGET_MS, ms)}`,
  )
}

async function leftOf(sql: pg.Client, { productId, variantId }: Item): Promise<{ orders: number; stock: number }> {
  const { rows } = await sql.query<{ orders: number; stock: number }>(
    `select (select count(*)::int from order_lines where product_id = $1) as orders, stock from product_variants where id = $2`,
    [productId, variantId],
  )
  return rows[0]!
}

async function measureShop(
  { accounts, span }: BenchmarkContext,
  { port }: Server,
  { performerId, products }: Shop,
): Promise<void> {
  const path = `/api/performer-assets/products/search?performerId=${performerId}&limit=20`
  const requests = accounts.fans
    .slice(0, 500)
    .flatMap(({ token }) =>
      ['', '&sort=popular', '&category=prints', '&form=physical'].map((filter) => requestOf({ path: path + filter, token })),
    )
  const load = { ...span, connections: CONNECTIONS, port, requests }
  const read = await runInProcess<HttpLoad, Rate>('http-load.ts', load, 120)
  line(
    's',
    `shop of ${count(products)} products, page of 20, ${CONNECTIONS} in parallel`,
    rate(read, 'pages'),
    `p99 ${withTarget(read.p99Ms, SHOP_BUDGET_MS, ms)}`,
  )
}
