/** A worker in its own process for the renewals benchmark. Its sandbox takes as long per charge as a remote gateway. */
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApplication } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config.ts'

const { BENCH_DATABASE_URL: databaseUrl = '', BENCH_GATEWAY_MS: delay = '0', FANFARE_DATA: folder = '' } = process.env

const config = readConfig({ FANFARE_DATA: folder, FANFARE_SECRET: 'the secret of a benchmark, long enough', PORT: '0' })
const log = { info: () => undefined, error: (error: unknown) => console.error(error) }
const built = await buildApplication({ ...config, databaseUrl }, log)
const sandbox = built.ctx.gateways.sandbox!
const createIntent = sandbox.createIntent.bind(sandbox)
Object.assign(sandbox, {
  createIntent: async (input: Parameters<typeof createIntent>[0]) => {
    await sleep(Number(delay))
    return createIntent(input)
  },
})
await built.startWorker()
process.once('disconnect', () => process.exit(0))
process.send?.('working')
