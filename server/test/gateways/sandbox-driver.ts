/** Runs the sandbox in the contract suite. It is in the same process, so its failures are simulated. */
import { signSandboxWebhook, SIGNATURE_HEADER } from '#platform/gateways/sandbox-webhook.ts'
import { saves } from '../payments.ts'
import { openTestServer } from '../test-server.ts'
import type { CardBehaviour, Driver, Trouble, Webhook } from './driver.ts'

const numbers: Record<CardBehaviour, string> = {
  pays: '4242424242424242',
  declines: '4000000000000002',
  asks: '4000002500003155',
  disputed: '4000000000000259',
  fails_refunds: '4000000000005126',
}
const agesSeconds: Record<Webhook, number> = { genuine: 0, forged: 0, old: 3600, future: -3600 }

export async function openSandboxDriver(): Promise<Driver> {
  const site = await openTestServer()
  const gateway = site.ctx.gateways.sandbox!
  const { createIntent: create, readIntent: read } = gateway
  const sumOf = async (statement: string, id: string) => {
    const { rows } = await site.sql.query<{ times: number; sum: number }>(statement, [id])
    return rows[0] ?? { times: 0, sum: 0 }
  }
  return {
    name: 'sandbox',
    site,
    takesEvidence: true,
    datesWebhooks: true,
    endsRefused: true,
    saves: (fan, behaviour) => saves(fan, numbers[behaviour]),
    async answersBank(fan, { authentication }, approve) {
      await gateway.answerChallenge(fan.id, authentication?.clientSecret ?? '', approve)
    },
    taken: (fan) =>
      sumOf(
        `select count(*)::int as times, coalesce(sum(amount), 0)::int as sum from sandbox_intents
          where customer_id = $1 and status = 'succeeded'`,
        fan.id,
      ),
    returned: async (fan) =>
      (
        await sumOf(
          `select 0 as times, coalesce(sum(r.amount), 0)::int as sum from sandbox_refunds r
            join sandbox_intents i on i.id = r.intent_id where i.customer_id = $1 and r.status = 'succeeded'`,
          fan.id,
        )
      ).sum,
    async webhook(intent, kind) {
      const body = JSON.stringify({ intent, status: 'succeeded', amount: 1 })
      const secret = kind === 'forged' ? 'of somebody else' : site.ctx.config.secret
      const signature = signSandboxWebhook(secret, body, new Date(Date.now() - agesSeconds[kind] * 1000))
      const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
      return (await fetch(`${site.api}/payment/webhooks/sandbox`, { method: 'POST', headers, body })).status
    },
    breaks(trouble: Trouble) {
      const fail = () => Promise.reject(new Error(`sandbox: ${trouble}`))
      gateway.createIntent = async (input) => {
        if (trouble !== 'down') {
          gateway.createIntent = create
          await create(input)
        }
        return fail()
      }
      if (trouble === 'down') gateway.readIntent = fail
    },
    mends() {
      gateway.createIntent = create
      gateway.readIntent = read
    },
  }
}
