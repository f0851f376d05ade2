import { done } from '@fanfare/contract'
import * as commissions from '@fanfare/contract/commissions'
import { findAccountForOperator } from '#core/accounts/index.ts'
import {
  changeCommission,
  isKindOfSale,
  kindCommissions,
  kindsOfSale,
  listCommissions,
  performerCommission,
  reasonLabel,
  usualCommissions,
} from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { commissionAgreed, kindCommissionChanged } from './events.ts'
import { recordAct } from './operator-acts.ts'
import { commissionViews } from './views.ts'

const holdsAlready = () => apiError('already_done', t('This commission already applies.'))

export const routes = [
  query(commissions.readCommissions, async ({ ctx }) => {
    const [{ commissionPercent: percent }, own] = await Promise.all([settings(ctx), kindCommissions(ctx.db)])
    const kinds = kindsOfSale(ctx).map((kind) => ({ kind, title: reasonLabel(ctx, kind), percent: own.get(kind) ?? null }))
    return { percent, kinds }
  }),

  query(commissions.listCommissions, async ({ ctx, query: { of, limit = 20, offset = 0 } }) => {
    const { rows, total } = await listCommissions(ctx.db, { onlyPerformers: of === 'performers', limit, offset })
    return { data: await commissionViews(ctx, rows), total }
  }),

  mutation(commissions.changeKindCommission, async ({ tx, services, viewer, body: { kind, percent } }) => {
    if (!isKindOfSale(services, kind)) throw notFound()
    const before = { percent: (await kindCommissions(tx.db)).get(kind) ?? null }
    if (!(await changeCommission(tx, { of: { kind }, percent, byId: viewer.id }))) throw holdsAlready()
    const subject = { kind: 'commission', id: kind } as const
    recordAct(tx, { operator: viewer, act: 'commission.kind', subject, before, after: { percent: percent ?? null } })
    tx.emit(kindCommissionChanged, {})
    return done
  }),

  mutation(commissions.changePerformerCommission, async ({ tx, viewer, body: { username, percent } }) => {
    const performer = await findAccountForOperator(tx.db, username)
    if (performer?.role !== 'performer') throw notValid('username', t('No performer has this username.'))
    const before = { percent: (await performerCommission(tx.db, performer.id)) ?? null }
    if (!(await changeCommission(tx, { of: { performerId: performer.id }, percent, byId: viewer.id }))) throw holdsAlready()
    const subject = { kind: 'account', id: performer.id } as const
    recordAct(tx, { operator: viewer, act: 'commission.performer', subject, before, after: { percent: percent ?? null } })
    tx.emit(commissionAgreed, { performerId: performer.id, percent: percent ?? null })
    return done
  }),

  query(commissions.readOwnCommission, async ({ ctx, viewer }) => {
    const [{ commissionPercent }, agreed, own] = await Promise.all([
      settings(ctx),
      performerCommission(ctx.db, viewer.id),
      kindCommissions(ctx.db),
    ])
    const general = agreed ?? commissionPercent
    const kinds = [...own]
      .filter(([kind, percent]) => isKindOfSale(ctx, kind) && percent !== general)
      .filter(([kind]) => agreed === undefined || usualCommissions.has(kind))
      .map(([kind, percent]) => ({ kind, title: reasonLabel(ctx, kind), percent }))
    return { agreed: agreed ?? null, percent: general, kinds }
  }),
]
