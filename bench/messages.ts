/** (c) The time from sending a message to its arrival at the other socket, at a steady rate and at full speed. */
import type { BenchmarkContext } from './benchmark-context.ts'
import { runInProcess } from './children.ts'
import { count, line, ms, ratio } from './format-results.ts'
import type { Arrivals, MessageLoad } from './messages-load.ts'
import { runInterleaved } from './interleave.ts'

const STEADY_RATE = 300
const TARGET_P99_MS = 30
const TARGET_OF_BARE = 0.3

/**
 * The limit is a server that only forwards, through Socket.IO and the same PostgreSQL adapter, and stores nothing. A second one
 * stores each message with one statement, which separates the cost of durability from Fanfare's own.
 */
export async function measureMessages({ harness, databaseUrl, accounts, span }: BenchmarkContext): Promise<void> {
  const server = await harness.serve({ role: 'all', databaseUrl, data: 'server' })
  const pairs = accounts.conversationIds.flatMap((conversationId, i) => {
    const [fan, performer] = [accounts.fans[i], accounts.performers[i]]
    return fan && performer ? [{ conversationId, senderToken: fan.token, receiverToken: performer.token }] : []
  })
  const fanfare = { ...span, pairs, port: server.port }
  const bare = { ...span, pairs, databaseUrl }
  const run = (load: MessageLoad) => () => runInProcess<MessageLoad, Arrivals>('messages-load.ts', load, 120)
  const steady = await runInterleaved({
    fanfare: run({ ...fanfare, perSecond: STEADY_RATE }),
    bare: run({ ...bare, perSecond: STEADY_RATE }),
  })
  const fastest = await runInterleaved({ fanfare: run(fanfare), bare: run(bare), durable: run({ ...bare, isDurable: true }) })
  await server.stop()

  const met = steady.fanfare.p99Ms < TARGET_P99_MS ? 'met' : 'missed'
  line(
    'c',
    `message delivery at ${STEADY_RATE}/s`,
    `p50 ${ms(steady.fanfare.p50Ms)}, p99 ${ms(steady.fanfare.p99Ms)} (aim ${TARGET_P99_MS} ms: ${met}), ${steady.fanfare.lost} lost`,
    `limit: bare Socket.IO through the same adapter, p50 ${ms(steady.bare.p50Ms)}, p99 ${ms(steady.bare.p99Ms)}`,
    ratio(steady.bare.p50Ms, steady.fanfare.p50Ms),
  )
  line(
    'c',
    'maximum message rate',
    `${count(fastest.fanfare.perSecond)} messages/s, p99 ${ms(fastest.fanfare.p99Ms)}, ${fastest.fanfare.lost} lost`,
    `limit: the same bare server, ${count(fastest.bare.perSecond)} messages/s, p99 ${ms(fastest.bare.p99Ms)}`,
    ratio(fastest.fanfare.perSecond, fastest.bare.perSecond, TARGET_OF_BARE),
    `one that stores each, ${count(fastest.durable.perSecond)} messages/s`,
    ratio(fastest.fanfare.perSecond, fastest.durable.perSecond),
  )
}
