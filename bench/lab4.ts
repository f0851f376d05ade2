import { readFileSync } from 'node:fs'
import pg from 'pg'
import { openRig } from './rig.ts'
import { measureFeed } from './feed.ts'
import { measureTips } from './tips.ts'
import { measureMessages } from './messages.ts'
import { measureLogin } from './login.ts'
const { databaseUrl, crowd } = JSON.parse(readFileSync('/tmp/lab.json', 'utf8'))
const sql = new pg.Client(databaseUrl)
await sql.connect()
for (const l of process.argv[2]!.split(',')) {
  const rig = await openRig({ profiles: process.argv[3] === 'no' ? undefined : `/tmp/prof/${l}` })
  const m = { a: measureFeed, b: measureTips, c: measureMessages, d: measureLogin }[l]!
  try {
    await m({ rig, databaseUrl, sql, crowd, span: { connections: 16, seconds: 3, warmSeconds: 1 } })
  } finally {
    await rig.stop()
  }
}
await sql.end()
process.exit()
