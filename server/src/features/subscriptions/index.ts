import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { bookChecks } from './checks.ts'
import { demo } from './demo.ts'
import { jobHandlers } from './jobs.ts'
import { fanSources } from './fan-sources.ts'
import { fanSubscriptions } from './fan-subscription.ts'
import { listeners } from './listeners.ts'
import { notificationRules } from './notifications.ts'
import { serverEvents } from './server-events.ts'
import { retentionRoutes } from './history/routes.ts'
import { giftRoutes } from './gifts/routes.ts'
import { giftJobHandlers } from './gifts/deliver-gift.ts'
import { evidence } from './evidence.ts'
import { giftPayable } from './gifts/buy-gift.ts'
import { offerRoutes } from './offer-routes.ts'
import { routes } from './routes.ts'
import { priceJobHandlers } from './tiers/reprice.ts'
import { tierTexts } from './tiers/published-texts.ts'
import { tierRoutes } from './tiers/routes.ts'
import { refundables } from './refund.ts'
import { refundRules } from './suspended-refunds.ts'
import { payables } from './settle-subscription.ts'
import { subscriptionsPersonalData } from './personal-data.ts'
import { subscriptionsClosing } from './closing-rule.ts'
import { siteFigures } from './site-figures.ts'

export default feature({
  name: 'subscriptions',
  personalData: subscriptionsPersonalData,
  closingRules: [subscriptionsClosing],
  routes: [...routes, ...offerRoutes, ...giftRoutes, ...tierRoutes, ...retentionRoutes],
  publishedTexts: [tierTexts],
  entryReasons: [
    { reason: 'subscription', label: () => t('Subscriptions') },
    { reason: 'gift_subscription', label: () => t('Gift subscriptions') },
  ],
  bookChecks,
  fanSources,
  fanSubscriptions,
  listeners,
  notificationRules,
  serverEvents,
  jobHandlers: [...jobHandlers, ...giftJobHandlers, ...priceJobHandlers],
  payables: [...payables, giftPayable],
  refundables,
  refundRules,
  refundReasons: [
    { reason: 'unredeemed', label: () => t('Gift not redeemed in time') },
    { reason: 'subscription_refunded', label: () => t('The subscription that unlocked it was refunded') },
  ],
  evidence,
  demo,
  siteFigures,
})
