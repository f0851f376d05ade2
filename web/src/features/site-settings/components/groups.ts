/** Groups the site settings into forms, with the unit of each setting. */
import type { SiteSettingName } from '@fanfare/contract/site-settings'
import { t } from '#lib/i18n.ts'

export type Unit = 'currency' | 'tokens' | 'percent' | 'days' | 'minutes' | 'times' | 'MB' | 'text' | 'switch'

export interface SettingField {
  readonly name: SiteSettingName
  readonly unit: Unit
  /** Set for switches. */
  readonly label?: string
  readonly hint?: string
}

export interface SettingGroup {
  readonly title: string
  readonly hint?: string
  /** A pair is shown side by side: minimum and maximum. */
  readonly fields: readonly (SettingField | readonly [SettingField, SettingField])[]
}

const range = (least: SiteSettingName, most: SiteSettingName, unit: Unit): readonly [SettingField, SettingField] => [
  { name: least, unit },
  { name: most, unit },
]

/** A function, because the texts depend on the reader's language. */
export const settingGroups = (): readonly SettingGroup[] => [site(), currency(), prices(), payouts(), uploads(), storage()]

const site = (): SettingGroup => ({
  title: t('The site'),
  fields: [
    { name: 'siteName', unit: 'text', hint: t('Shown in titles, emails and receipts without a seller.') },
    {
      name: 'gaCode',
      unit: 'text',
      hint: t(
        'For example G-AB12CD34EF. Leave empty to turn off visit measurement. Everyone is asked before it loads. If you have written your own privacy page, mention it there.',
      ),
    },
    {
      name: 'requireEmailVerification',
      unit: 'switch',
      label: t('Require email confirmation'),
      hint: t('When off, anyone can sign up with someone else’s address.'),
    },
    {
      name: 'maintenance',
      unit: 'switch',
      label: t('Maintenance mode'),
      hint: t('Everyone except operators sees a maintenance notice. Renewals and payouts continue.'),
    },
  ],
})

const currency = (): SettingGroup => ({
  title: t('Currency and tokens'),
  hint: t('Choose both before the first sale. They can’t be changed later.'),
  fields: [
    [
      { name: 'currency', unit: 'text', hint: t('Three letters, such as USD or EUR.') },
      { name: 'tokenConversionRate', unit: 'currency' },
    ],
    range('minimumWalletPrice', 'maximumWalletPrice', 'currency'),
  ],
})

const prices = (): SettingGroup => ({
  title: t('Price limits'),
  hint: t('Limits for prices and tips. Published content keeps its price.'),
  fields: [
    range('minimumSubscriptionPrice', 'maximumSubscriptionPrice', 'currency'),
    range('minimumContentPrice', 'maximumContentPrice', 'tokens'),
    range('minimumTipPrice', 'maximumTipPrice', 'tokens'),
    {
      name: 'freeSubscriptionEnabled',
      unit: 'switch',
      label: t('Performers can offer free trials'),
    },
    { name: 'freeSubscriptionDuration', unit: 'days', hint: t('The default for new performers.') },
  ],
})

const payouts = (): SettingGroup => ({
  title: t('Earnings and payouts'),
  hint: t('The pending period and the paying account are set in the payout terms.'),
  fields: [
    {
      name: 'commissionPercent',
      unit: 'percent',
      hint: t('Applies to every new sale unless another commission is set for its type or for the performer.'),
    },
    [
      { name: 'minimumPayoutAmount', unit: 'currency' },
      { name: 'twoPersonPayoutAmount', unit: 'currency', hint: t('Increases take effect after three days.') },
    ],
    [
      { name: 'bankPayoutFee', unit: 'currency' },
      { name: 'paypalPayoutFee', unit: 'currency' },
    ],
    { name: 'stripePayoutFee', unit: 'currency' },
  ],
})

const uploads = (): SettingGroup => ({
  title: t('Uploads'),
  hint: t('Maximum size and length of one file. Existing uploads are kept.'),
  fields: [
    [
      { name: 'photoMegabytes', unit: 'MB' },
      { name: 'audioMegabytes', unit: 'MB' },
    ],
    [
      { name: 'videoMegabytes', unit: 'MB', hint: t('5120 MB is 5 GB.') },
      { name: 'maxMediaMinutes', unit: 'minutes' },
    ],
    [
      { name: 'productMegabytes', unit: 'MB' },
      { name: 'productDownloads', unit: 'times', hint: t('How often a buyer may download each file. 0 for no limit.') },
    ],
    {
      name: 'productFileTypes',
      unit: 'text',
      hint: t('Separate with commas. Texts and unknown files have the type application/octet-stream.'),
    },
  ],
})

const storage = (): SettingGroup => ({
  title: t('Storage and retention'),
  fields: [
    [
      { name: 'performerStorageMegabytes', unit: 'MB' },
      { name: 'memberStorageMegabytes', unit: 'MB' },
    ],
    [
      { name: 'documentRetentionDays', unit: 'days' },
      { name: 'exportRetentionDays', unit: 'days' },
    ],
    {
      name: 'orderGraceDays',
      unit: 'days',
      hint: t('When an order is still not shipped this long after its deadline, its buyer is offered a refund.'),
    },
  ],
})
