import * as topUps from '@fanfare/contract/top-ups'
import { settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { beginTopUp } from './begin-top-up.ts'
import { cancelTopUp } from './decide-top-up.ts'
import { hasAnnouncedTransfer, searchTopUps } from './store.ts'
import { topUpView, topUpViews } from './views.ts'

export const routes = [
  query(topUps.readTopUpOffer, async ({ ctx, viewer }) => {
    const { topUpsOffered: isOffered, topUpAccount, minimumWalletPrice, maximumWalletPrice, currency } = await settings(ctx)
    return {
      isOffered,
      // A fan with an announced transfer needs the account even if the site no longer offers transfers.
      account: isOffered || (await hasAnnouncedTransfer(ctx.db, viewer.id)) ? topUpAccount : '',
      minimum: fromMinorUnits(minimumWalletPrice),
      maximum: fromMinorUnits(maximumWalletPrice),
      currency,
    }
  }),

  mutation(topUps.startTopUp, async ({ tx, viewer, body }) => topUpView(tx.db, await beginTopUp(tx, viewer.id, body), viewer)),

  query(topUps.listOwnTopUps, async ({ ctx, viewer, query: { limit = 20, offset = 0 } }) => {
    const { rows, total } = await searchTopUps(ctx.db, { fanId: viewer.id, limit, offset })
    return { data: await topUpViews(ctx.db, rows, viewer), total }
  }),

  mutation(topUps.cancelTopUp, async ({ tx, viewer, params }) =>
    topUpView(tx.db, await cancelTopUp(tx, params.id, viewer.id), viewer),
  ),
]
