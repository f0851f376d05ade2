/** Manages performers' accounts with Stripe (Connect). Stripe collects their details and pays them. */
import { sql } from 'kysely'
import type { Db } from '../../db.ts'
import type { NewPayoutAccount, PayoutAccount, PayoutAccounts } from '../payout-accounts.ts'
import type { GatewayKeys } from '../keys.ts'
import { STRIPE, type StripeApi } from './api.ts'
import { isMissing } from './errors.ts'
import { sendTransfer, transferOf, transfersBetween } from './transfers.ts'

interface AccountServices {
  readonly db: Db
  readonly api: StripeApi
  readonly keys: GatewayKeys
}

export function openPayoutAccounts({ db, api, keys }: AccountServices): PayoutAccounts {
  async function known(accountId: string): Promise<string | undefined> {
    const { rows } = await sql<{ reference: string }>`select reference from stripe_accounts
      where account_id = ${accountId}`.execute(db)
    return rows[0]?.reference
  }
  async function made({ accountId, email }: NewPayoutAccount): Promise<string> {
    const account = await api((sdk) =>
      sdk.accounts.create(
        { type: 'express', email, capabilities: { transfers: { requested: true } }, metadata: { account: accountId } },
        { idempotencyKey: `account:${accountId}` },
      ),
    )
    await sql`insert into stripe_accounts (account_id, reference) values (${accountId}, ${account.id})
      on conflict do nothing`.execute(db)
    return (await known(accountId)) ?? account.id
  }
  return {
    isReady: async () => (await keys.read(STRIPE))['secretKey'] !== undefined,
    async onboard(input) {
      const account = (await known(input.accountId)) ?? (await made(input))
      // A link opens once and expires in minutes. An expired link returns the performer to the page that offers a new one.
      const link = await api((sdk) =>
        sdk.accountLinks.create({
          account,
          type: 'account_onboarding',
          refresh_url: input.returnUrl,
          return_url: input.returnUrl,
        }),
      )
      return link.url
    },
    async read(accountId) {
      const account = await known(accountId)
      if (account === undefined) return { state: 'none' }
      try {
        const read = await api((sdk) => sdk.accounts.retrieve(account))
        return { state: stateOf(read), reference: account, currency: read.default_currency?.toUpperCase() }
      } catch (error) {
        if (isMissing(error)) return { state: 'none' }
        throw error
      }
    },
    send: (input) => sendTransfer(api, input),
    transferOf: (key) => transferOf(api, key),
    transfersBetween: (period) => transfersBetween(api, period),
  }
}

interface AccountShape {
  readonly details_submitted: boolean
  readonly payouts_enabled: boolean
  readonly capabilities?: { readonly transfers?: string }
}

/** Pure. */
function stateOf({
  details_submitted: isSubmitted,
  payouts_enabled: isEnabled,
  capabilities,
}: AccountShape): PayoutAccount['state'] {
  if (isEnabled && capabilities?.transfers === 'active') return 'complete'
  return isSubmitted ? 'restricted' : 'started'
}
