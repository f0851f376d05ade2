// CPU per page: in-process server, sequential; noise-tolerant
import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { randomUUID } from 'node:crypto'
import { build } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config.ts'
const { databaseUrl, folder, crowd } = JSON.parse(readFileSync('/tmp/lab.json', 'utf8'))
const config = readConfig({ FANFARE_DATA: folder + '/rec', PORT: '0', DEMO_CAST: 'no', FANFARE_ROLE: 'worker' })
const built = await build({ ...config, databaseUrl }, { info() {}, error: console.error })
let n = 0
const texts: string[] = []
const q = pg.Client.prototype.query as any
;(pg.Client.prototype as any).query = function (...a: any[]) {
  n++
  if (texts.length < 60) texts.push((a[0]?.text ?? a[0]).replace(/\s+/g, ' ').slice(0, 100))
  return q.apply(this, a)
}
const tick = 10
function pgCpu() {
  let ms = 0
  for (const p of readdirSync('/proc')) {
    if (!/^\d+$/.test(p)) continue
    try {
      const cmd = readFileSync(`/proc/${p}/cmdline', 'utf8`.replace("', 'utf8", ''), 'utf8')
      if (!cmd.startsWith('postgres: fanfare fanfare')) continue
      const st = readFileSync(`/proc/${p}/stat`, 'utf8')
      const f = st.slice(st.lastIndexOf(')') + 2).split(' ')
      ms += (Number(f[11]) + Number(f[12])) * tick
    } catch {}
  }
  return ms
}
async function run(name: string, times: number, one: (i: number) => Promise<unknown>) {
  for (let i = 0; i < 100; i++) await one(i)
  n = 0
  texts.length = 0
  const c = process.cpuUsage(),
    p = pgCpu(),
    t = performance.now()
  for (let i = 0; i < times; i++) await one(i)
  const u = process.cpuUsage(c)
  console.log(
    name,
    'node cpu ms',
    ((u.user + u.system) / 1000 / times).toFixed(3),
    'pg cpu ms (incl. other clusters of same name)',
    ((pgCpu() - p) / times).toFixed(3),
    'wall',
    ((performance.now() - t) / times).toFixed(2),
    'queries',
    (n / times).toFixed(2),
  )
  return [...texts]
}
const pick = (l: any[]) => l[Math.floor(Math.random() * l.length)]
await run('feed', 500, async () => {
  const r = await built.app.inject({
    url: '/api/user/feeds?limit=20',
    headers: { authorization: pick(crowd.fans.slice(0, 500)).token },
  })
  if (r.statusCode !== 200) throw r.body
})
const t = await run('tip', 400, async () => {
  const r = await built.app.inject({
    method: 'POST',
    url: '/api/token-transactions/tip/' + pick(crowd.performers).id,
    headers: { authorization: pick(crowd.fans).token, 'idempotency-key': randomUUID() },
    payload: { amount: 50 },
  })
  if (r.statusCode !== 200) throw r.body
})
console.log(t.slice(0, 16).join('\n'))
const m = await run('message', 400, async () => {
  const i = Math.floor(Math.random() * 50)
  const r = await built.app.inject({
    method: 'POST',
    url: '/api/messages/conversations/' + crowd.conversationIds[i],
    headers: { authorization: crowd.fans[i].token },
    payload: { text: 'hello there' },
  })
  if (r.statusCode !== 200) throw r.body
  await built.house.settled()
})
console.log(m.slice(0, 24).join('\n'))
await run('health', 400, () => built.app.inject({ url: '/api/health' }))
await built.close()
process.exit()
