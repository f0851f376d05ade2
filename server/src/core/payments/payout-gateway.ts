/** Whether a performer's payouts may go to an account with a gateway, beside a bank account. */
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import type { PaymentsDb } from './tables.ts'

export type PayoutGateway = 'stripe'

export async function payoutGatewayOf(db: PaymentsDb, performerId: string): Promise<PayoutGateway | undefined> {
  const row = await db
    .selectFrom('payment_gateway_settings')
    .select('payout_gateway')
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
  return row?.payout_gateway ?? undefined
}

/** Throws `not_valid` while Stripe does not pay out to the account: what was sent there would come back. */
export async function choosePayoutGateway(ctx: Context, performerId: string, gateway: PayoutGateway | null): Promise<void> {
  const { state } = gateway === null ? { state: 'complete' } : await ctx.gateways.payoutAccounts.read(performerId)
  if (state !== 'complete')
    throw notValid('payoutGateway', t('Stripe does not pay out to your account yet. Please finish it first.'))
  await ctx.write(async (tx) => {
    await (tx.db as PaymentsDb)
      .insertInto('payment_gateway_settings')
      .values({ performer_id: performerId, payout_gateway: gateway, updated_at: tx.now })
      .onConflict((conflict) => conflict.column('performer_id').doUpdateSet({ payout_gateway: gateway, updated_at: tx.now }))
      .execute()
  })
}
