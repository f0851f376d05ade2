/** Routes for performers' accounts at Stripe: connecting one, reading its state, and choosing it for payouts. */
import * as methods from '@fanfare/contract/payout-methods'
import { accountById } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { GatewayDown } from '#platform/gateways/gateway-down.ts'
import type { PayoutAccount } from '#platform/gateways/payout-accounts.ts'
import type { Context } from '#platform/context.ts'
import { action, query } from '#platform/route-handler.ts'
import { methodOf } from './method-store.ts'
import { deleteMethod, saveMethod } from './save-method.ts'

/** While Stripe is down, the stored state is shown. */
async function settingsOf(ctx: Context, performerId: string): Promise<methods.PayoutAccountSettings> {
  const { payoutAccounts } = ctx.gateways
  const isOffered = await payoutAccounts.isReady()
  const [method, account] = await Promise.all([
    methodOf(ctx.db, performerId, 'stripe'),
    isOffered ? payoutAccounts.read(performerId).catch(unlessDown) : NONE,
  ])
  return {
    payoutGateway: method ? 'stripe' : null,
    isOffered,
    account: account?.state ?? 'unknown',
    currency: account?.currency ?? null,
  }
}

const NONE: PayoutAccount = { state: 'none' }

function unlessDown(error: unknown): undefined {
  if (!(error instanceof GatewayDown)) throw error
}

const assertOwn = (viewer: { readonly id: string }, id: string): void => {
  if (viewer.id !== id) throw notFound()
}

export const stripeRoutes = [
  action(methods.startStripeAccount, async ({ ctx, viewer }) => {
    const { payoutAccounts } = ctx.gateways
    if (!(await payoutAccounts.isReady())) throw apiError('not_found', t('This site doesn’t pay out through Stripe.'))
    const account = await accountById(ctx.db, viewer.id)
    if (!account) throw notFound()
    const returnUrl = `${ctx.config.origin}/studio/payouts`
    return { url: await payoutAccounts.onboard({ accountId: viewer.id, email: account.email, returnUrl }) }
  }),

  query(methods.readPayoutAccount, async ({ ctx, viewer, params }) => {
    assertOwn(viewer, params.id)
    return settingsOf(ctx, viewer.id)
  }),

  action(methods.choosePayoutAccount, async ({ ctx, viewer, params, body }) => {
    assertOwn(viewer, params.id)
    if (body.payoutGateway === null) {
      await deleteMethod(ctx, viewer, 'stripe')
      return settingsOf(ctx, viewer.id)
    }
    const { state, reference, currency } = await ctx.gateways.payoutAccounts.read(viewer.id)
    if (state !== 'complete' || reference === undefined)
      throw notValid('payoutGateway', t('Stripe can’t pay out to your account yet. Finish setting it up first.'))
    const destination = { kind: 'stripe', account: reference, currency: currency ?? (await settings(ctx)).currency } as const
    await saveMethod(ctx, viewer, destination)
    return settingsOf(ctx, viewer.id)
  }),
]
