/** Registers this site's domain for Apple Pay and Google Pay at the gateways, and stores their replies. */
import { isIP } from 'node:net'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { DigitalWallet } from '@fanfare/contract/gateways'
import type { Context, Db } from '#platform/context.ts'
import type { Gateway } from '#platform/gateways/index.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'

const offerAll = job('offer digital wallets', Type.Object({}))

/** Returns the domain where devices show such a wallet: public and with https. Returns undefined for other addresses. */
export function publicDomain(origin: string): string | undefined {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' && hostname.includes('.') && isIP(hostname) === 0 ? hostname : undefined
}

/** Throws `GatewayDown` if the gateway does not reply, and keeps its previous reply. */
export async function offerDigitalWallets(ctx: Context, gateway: Gateway): Promise<void> {
  const domain = publicDomain(ctx.config.origin)
  if (domain === undefined || !gateway.offerDigitalWallets || !(await gateway.isReady())) return
  for (const { name, isOffered, message } of await gateway.offerDigitalWallets(domain))
    await sql`insert into digital_wallets (gateway, name, is_offered, message) values (${gateway.name}, ${name}, ${isOffered}, ${message})
      on conflict (gateway, name) do update set is_offered = excluded.is_offered, message = excluded.message`.execute(ctx.db)
}

export async function digitalWalletsOf(db: Db): Promise<ReadonlyMap<string, DigitalWallet[]>> {
  const { rows } = await sql<DigitalWallet & { gateway: string }>`select gateway, name, is_offered as "isOffered", message
    from digital_wallets order by name`.execute(db)
  return Map.groupBy(rows, (row) => row.gateway)
}

/** Runs daily, for sites with keys in the environment and for domains that could not be reached before. */
export const digitalWalletHandlers = [
  jobHandler(
    offerAll,
    async (ctx) => {
      for (const gateway of ctx.gateways.all) await offerDigitalWallets(ctx, gateway)
    },
    '21 4 * * *',
  ),
]
