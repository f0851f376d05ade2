import { accountById } from '#core/accounts/index.ts'
import { moveDue, moveReferralEarnings } from '#core/money/index.ts'
import { jobHandler } from '#platform/job-handlers.ts'

export const jobHandlers = [
  jobHandler(moveDue, async (ctx, { referrerId }) => {
    const referrer = await accountById(ctx.db, referrerId)
    if (!referrer || referrer.role === 'admin') return
    const to = referrer.role === 'performer' ? 'performer' : 'fan'
    await ctx.write((tx) => moveReferralEarnings(tx, referrerId, to))
  }),
]
