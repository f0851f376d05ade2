import type { SiteFigure } from '#core/site-figures/index.ts'
import { t } from '#lib/i18n.ts'
import { changesPerDay } from './history/store.ts'

export const siteFigures: readonly SiteFigure[] = [
  {
    name: 'subscribers',
    label: () => t('Subscribers'),
    hint: () => t('Paid subscriptions at the end of the period.'),
    unit: 'count',
    permission: 'site_read',
    isLevel: true,
    perDay: (db, span) => changesPerDay(db, 'all', span),
  },
  {
    name: 'lost_subscribers',
    label: () => t('Lost subscribers'),
    hint: () => t('Paid subscriptions that ended.'),
    unit: 'count',
    permission: 'site_read',
    perDay: (db, span) => changesPerDay(db, 'ended', span),
  },
  {
    name: 'churn',
    label: () => t('Churn'),
    hint: () => t('Lost subscribers as a share of the subscribers before the period.'),
    unit: 'share',
    permission: 'site_read',
    lost: 'lost_subscribers',
    level: 'subscribers',
  },
]
