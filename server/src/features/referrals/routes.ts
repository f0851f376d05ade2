import * as referrals from '@fanfare/contract/referrals'
import { peopleById } from '#core/accounts/index.ts'
import { listReferralEarnings, listReferrals, referralSums } from '#core/money/index.ts'
import { changeSettings, settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { codeOf, makeCode } from './store.ts'
import { earningView, referralView, termsView } from './views.ts'

const idsOf = (rows: readonly { readonly referred_id: string }[]) => rows.map((row) => row.referred_id)

export const routes = [
  query(referrals.readReferralCode, async ({ ctx, viewer }) => {
    if (viewer.role === 'admin') throw apiError('not_allowed', t('Operators can’t refer people.'))
    const code = (await codeOf(ctx.db, viewer.id)) ?? (await ctx.write((tx) => makeCode(tx, viewer.id)))
    return { code, path: `/?ref=${code}`, ...termsView(await settings(ctx)) }
  }),

  query(referrals.searchReferrals, async ({ ctx, viewer, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listReferrals(ctx.db, viewer.id, { limit, offset })
    const people = await peopleById(ctx.db, idsOf(rows))
    const now = ctx.clock.now()
    return { data: rows.map((row) => referralView(row, people, now)), total }
  }),

  query(referrals.readReferralStats, async ({ ctx, viewer }) => {
    const { total, pending, waiting, moved } = await referralSums(ctx.db, viewer.id, ctx.clock.now())
    return {
      currency: (await settings(ctx)).currency,
      total: fromMinorUnits(total),
      pending: fromMinorUnits(pending),
      waiting: fromMinorUnits(waiting),
      moved: fromMinorUnits(moved),
    }
  }),

  query(referrals.searchReferralEarnings, async ({ ctx, viewer, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await listReferralEarnings(ctx.db, viewer.id, { limit, offset })
    const people = await peopleById(ctx.db, idsOf(rows))
    return { data: rows.map((row) => earningView(row, people)), total }
  }),

  query(referrals.readReferralTerms, async ({ ctx }) => termsView(await settings(ctx))),

  mutation(referrals.changeReferralTerms, async ({ tx, viewer, body: { performerPercent, fanPercent, months } }) => {
    const changes = { referralPerformerPercent: performerPercent, referralFanPercent: fanPercent, referralMonths: months }
    await changeSettings(tx, changes, viewer)
    return { performerPercent, fanPercent, months }
  }),
]
