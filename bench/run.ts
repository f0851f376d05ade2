/**
 * `npm run bench [-- --small] [-- --only a,b,g] [-- --only m --kills 10 --renewals 100000]`: measures Fanfare on this machine,
 * each figure next to its limit.
 */
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../server/src/platform/migrate.ts'
import type { BenchmarkContext } from './benchmark-context.ts'
import { endChildren } from './children.ts'
import { fill, FULL, createTestAccounts, SMALL } from './data.ts'
import { measureEarnings } from './earnings.ts'
import { measureFeed } from './feed.ts'
import { count, seconds } from './format-results.ts'
import { measureGrowth } from './growth.ts'
import { measureLiveChat } from './live-chat.ts'
import { measureLogin } from './login.ts'
import { measureMedia } from './media.ts'
import { measureMemory } from './memory.ts'
import { measureMessages } from './messages.ts'
import type { Span } from './load-loops.ts'
import { measurePageEncodings } from './page-encodings.ts'
import { measurePages } from './pages.ts'
import { measurePhotoFormats } from './photo-formats.ts'
import { measurePublish } from './publish.ts'
import { measureRenewals } from './renewals.ts'
import { openHarness } from './harness.ts'
import { measureSearch } from './search.ts'
import { measureSockets } from './sockets.ts'
import { measureStarts } from './starts.ts'
import { measureStore } from './store.ts'
import { measureStreams } from './streams.ts'
import { measureTips } from './tips.ts'
import { measureVideos } from './videos.ts'

const isSmall = process.argv.includes('--small')
const onData = {
  a: measureFeed,
  b: measureTips,
  c: measureMessages,
  d: measureLogin,
  h: measureSearch,
  i: measurePublish,
  j: (bench: BenchmarkContext) => measureMedia({ ...bench, isSmall }),
  l: measureEarnings,
  m: (bench: BenchmarkContext) => measureRenewals({ ...bench, renewals: Number(values.renewals), kills: Number(values.kills) }),
  n: measureSockets,
  p: (bench: BenchmarkContext) => measureGrowth({ ...bench, size }),
  r: (bench: BenchmarkContext) => measureMemory({ ...bench, minutes: Number(values.minutes) }),
  s: measureStore,
  u: measureLiveChat,
} as const

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    only: { type: 'string', default: 'a,b,c,d,e,f,g,h,i,j,l,m,n,o,p,q,s,t,u' },
    seconds: { type: 'string' },
    // For the renewals benchmark.
    kills: { type: 'string', default: '0' },
    renewals: { type: 'string', default: isSmall ? '1000' : '10000' },
    // Minutes of load, and of rest after it, for the memory benchmark.
    minutes: { type: 'string', default: '10' },
    // A folder for the servers' CPU profiles.
    profile: { type: 'string' },
  },
})
const wanted = new Set(values.only.split(',').map((letter) => letter.trim()))
const size = values.small ? SMALL : FULL
const span: Span = { connections: 16, seconds: Number(values.seconds ?? (values.small ? 3 : 5)), warmSeconds: 1.5 }

// This script has no types.
const scripts: { ensureServerBuilt(): Promise<boolean> } = await import(
  new URL('../scripts/build-server.mjs', import.meta.url).href
)
if (!(await scripts.ensureServerBuilt())) process.exit(1)
const harness = await openHarness({ profiles: values.profile })
let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    endChildren()
    void harness.stop().finally(() => process.exit(130))
  })

try {
  const machine = `Node ${process.version}, ${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)} at the start`
  console.log(`${machine}; ${span.connections} connections; median of three interleaved rounds of ${span.seconds} s`)
  if (Object.keys(onData).some((letter) => wanted.has(letter))) await measureOnData()
  if (wanted.has('e')) await measureStarts(harness)
  if (wanted.has('f')) await measureInBrowser()
  if (wanted.has('g')) await measureVideos({ ofVideo: values.small ? 10 : 60 })
  if (wanted.has('t')) await measureStreams(harness, { isSmall: values.small })
  if (wanted.has('o')) await measurePhotoFormats()
  if (wanted.has('q') && (await isWebBuilt())) await measurePageEncodings(harness)
} catch (error) {
  if (!stopping) console.error(error)
  process.exitCode = 1
} finally {
  if (!stopping) await harness.stop()
}
if (!stopping) process.exit()

async function measureOnData(): Promise<void> {
  const { connectionString: databaseUrl, stop } = await harness.postgres('postgres')
  const began = performance.now()
  await migrate(databaseUrl)
  const sql = new pg.Client(databaseUrl)
  sql.on('error', () => undefined)
  await sql.connect()
  await fill(sql, size)
  const accounts = await createTestAccounts(sql, size)
  const { fans, performers, posts, follows } = size
  const people = `${count(fans)} fans, ${count(performers)} performers, ${count(posts)} posts, ${follows} follows each`
  console.log(`${people} (created in ${seconds(performance.now() - began)})`)
  for (const [letter, measure] of Object.entries(onData))
    if (wanted.has(letter)) await measure({ harness, databaseUrl, sql, accounts, span })
  await sql.end()
  await stop()
}

async function measureInBrowser(): Promise<void> {
  // These scripts have no types.
  const programs: { ensureChromium(): Promise<string | undefined> } = await import(
    new URL('../scripts/programs.mjs', import.meta.url).href
  )
  const program = (await isWebBuilt()) ? await programs.ensureChromium() : undefined
  if (program !== undefined) return measurePages(harness, program)
  process.exitCode = 1
}

async function isWebBuilt(): Promise<boolean> {
  const web: { ensureWebBuilt(): Promise<boolean> } = await import(new URL('../scripts/build-web.mjs', import.meta.url).href)
  if (await web.ensureWebBuilt()) return true
  process.exitCode = 1
  return false
}
