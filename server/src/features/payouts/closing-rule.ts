/** Words what becomes of earnings and payouts of a performer who closes the account. Open payouts are paid before the erasure. */
import type { ClosingRule } from '#core/closing/index.ts'
import { payableSums } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { money, t } from '#lib/i18n.ts'
import { reservedOf } from './store.ts'

const openPayouts: ClosingRule = {
  at: 60,
  async consequence(ctx, { id }, reader) {
    const reserved = await reservedOf(ctx.db, id)
    if (reserved === 0) return undefined
    const amount = money(fromMinorUnits(reserved), (await settings(ctx)).currency)
    return {
      kind: 'payouts',
      text:
        reader === 'owner'
          ? t('Your requested payout of {amount} is still paid.', { amount })
          : t('The requested payout of {amount} is still paid.', { amount }),
    }
  },
  blocksErasure: async (db, accountId) => (await reservedOf(db, accountId)) > 0,
}

const earnings: ClosingRule = {
  at: 70,
  async consequence(ctx, { id, role }, reader) {
    if (role !== 'performer') return undefined
    const { available, pending } = await payableSums(ctx.db, id, ctx.clock.now())
    if (available + pending === 0) return undefined
    const amount = money(fromMinorUnits(available + pending), (await settings(ctx)).currency)
    return {
      kind: 'earnings',
      text:
        reader === 'owner'
          ? t(
              'You have {amount} that you haven’t been paid. Request a payout first: we can’t pay you once your account is erased.',
              { amount },
            )
          : t('{amount} hasn’t been paid out, and can’t be once the account is erased. If you still owe it, hold the erasure.', {
              amount,
            }),
    }
  },
}

export const payoutsClosing = [openPayouts, earnings]
