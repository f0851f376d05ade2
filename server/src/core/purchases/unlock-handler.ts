import type { Person } from '@fanfare/contract/people'
import type { Receipt, ShownOffer } from '@fanfare/contract/sales'
import type { IdParams, Route } from '@fanfare/contract'
import { peopleById } from '#core/accounts/index.ts'
import { formatTokens, type Sale } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { t } from '#lib/i18n.ts'
import { notificationKind, notificationRule, type NotificationRule } from '#platform/notification-rules.ts'
import { mutation, type RouteHandler } from '#platform/route-handler.ts'
import { buyContent } from './buy-content.ts'
import { contentBought } from './events.ts'

type UnlockRoute = Route<{
  readonly summary: string
  readonly who: 'fan'
  readonly params: typeof IdParams
  readonly body: typeof ShownOffer
  readonly reply: typeof Receipt
}>

/** Handles the route that unlocks an object of this kind with tokens. */
export const unlockHandler = (route: UnlockRoute, kind: string): RouteHandler =>
  mutation(route, async ({ tx, viewer, params, body }) => {
    const sale = await buyContent(tx, viewer, { kind, id: params.id, shown: body ?? {} })
    return receiptView(sale, (await peopleById(tx.db, [sale.performerId])).get(sale.performerId)!)
  })

export function receiptView(sale: Sale, performer: Person): Receipt {
  return {
    _id: sale.id,
    kind: sale.kind,
    performer,
    targetId: sale.targetId ?? null,
    tokens: fromMinorUnits(sale.tokens),
    balance: fromMinorUnits(sale.balance),
    createdAt: sale.at.toISOString(),
  }
}

const purchase = notificationKind('purchase', {
  group: 'sales',
  label: () => t('Unlocked content'),
  who: ['performer'],
  push: true,
  outside: {
    usual: () => ({
      subject: t('Your content was unlocked'),
      body: [t('Someone unlocked your content.'), t('Open your earnings to see the details.')],
      button: t('View earnings'),
    }),
  },
})

/** Notifies the performer of each sale of this kind. The title gets the price, like `5 tokens ($0.50)`. */
export const soldRule = (kind: string, title: (price: string) => string): NotificationRule =>
  notificationRule(contentBought, purchase, {
    about: kind,
    to: (p) => (p.kind === kind ? [p.performerId] : []),
    from: (p) => p.fanId,
    words: async (p, tx) => ({
      title: p.tokens > 0 ? title(await formatTokens(tx, p.tokens)) : t('Your content was unlocked with a subscription'),
      link: '/studio/earnings',
    }),
  })
