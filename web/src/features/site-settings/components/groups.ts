/** Groups the site settings into forms, with the unit of each setting. */
import type { SiteSettingName } from '@fanfare/contract/site-settings'
import { t } from '#lib/i18n.ts'

export type Unit = 'currency' | 'tokens' | 'percent' | 'days' | 'minutes' | 'MB' | 'text' | 'switch'

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
    { name: 'siteName', unit: 'text', hint: t('In titles, mails and on receipts without a seller.') },
    {
      name: 'gaCode',
      unit: 'text',
      hint: t('Such as G-AB12CD34EF. Empty: nobody measures visits. Addresses with tokens are never measured.'),
    },
    {
      name: 'requireEmailVerification',
      unit: 'switch',
      label: t('Addresses have to be confirmed before the first sign-in'),
      hint: t('Without it anybody can register with the address of somebody else.'),
    },
    {
      name: 'maintenance',
      unit: 'switch',
      label: t('Closed for maintenance'),
      hint: t('Everybody but operators reads a sentence instead of the pages. Renewals and payouts go on.'),
    },
  ],
})

const currency = (): SettingGroup => ({
  title: t('Currency and tokens'),
  hint: t('Choose both before the first sale: afterwards they stay, as everything in the books is in them.'),
  fields: [
    [
      { name: 'currency', unit: 'text', hint: t('Three letters, such as USD or EUR.') },
      { name: 'tokenConversionRate', unit: 'currency' },
    ],
    range('minimumWalletPrice', 'maximumWalletPrice', 'currency'),
  ],
})

const prices = (): SettingGroup => ({
  title: t('Limits of prices'),
  hint: t('What performers can ask for and fans can give. What is published already keeps its price.'),
  fields: [
    range('minimumSubscriptionPrice', 'maximumSubscriptionPrice', 'currency'),
    range('minimumContentPrice', 'maximumContentPrice', 'tokens'),
    range('minimumTipPrice', 'maximumTipPrice', 'tokens'),
    {
      name: 'freeSubscriptionEnabled',
      unit: 'switch',
      label: t('Performers can offer free days'),
    },
    { name: 'freeSubscriptionDuration', unit: 'days', hint: t('As many as a new performer begins with.') },
  ],
})

const payouts = (): SettingGroup => ({
  title: t('Earnings and payouts'),
  hint: t('How long earnings wait, and the account that pays, are among the terms of payouts.'),
  fields: [
    {
      name: 'commissionPercent',
      unit: 'percent',
      hint: t('Of every sale from now on, unless something else is set for its kind or agreed with a performer.'),
    },
    [
      { name: 'minimumPayoutAmount', unit: 'currency' },
      { name: 'twoPersonPayoutAmount', unit: 'currency', hint: t('A higher amount holds after three days.') },
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
  hint: t('How large and how long one file may be. What has been uploaded already stays.'),
  fields: [
    [
      { name: 'photoMegabytes', unit: 'MB' },
      { name: 'audioMegabytes', unit: 'MB' },
    ],
    [
      { name: 'videoMegabytes', unit: 'MB', hint: t('5120 MB are 5 GB.') },
      { name: 'longestMinutes', unit: 'minutes' },
    ],
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
      { name: 'exportDays', unit: 'days' },
    ],
  ],
})
