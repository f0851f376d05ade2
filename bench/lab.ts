/** Scratch. */
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '../server/src/platform/migrate.ts'
import { fill, FULL, SMALL, seatCrowd } from './data.ts'
import { openRig } from './rig.ts'
const rig = await openRig({})
const { connectionString: databaseUrl } = await rig.postgres('postgres')
await migrate(databaseUrl)
const sql = new pg.Client(databaseUrl)
await sql.connect()
const t = performance.now()
const size = process.argv[2] === 'full' ? FULL : SMALL
await fill(sql, size)
const crowd = await seatCrowd(sql, size)
writeFileSync('/tmp/lab.json', JSON.stringify({ databaseUrl, folder: rig.folder, crowd }))
console.log('ready', (performance.now() - t) / 1000)
const stop = () =>
  void sql
    .end()
    .then(() => rig.stop())
    .then(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
setTimeout(stop, 1200_000)
