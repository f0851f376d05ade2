import { Type, type Static } from 'typebox'
import { fileKinds } from './file-kinds.ts'
import { MAX_MEDIA_SECONDS } from './media.ts'
import { DateTime, get, SINGLE_LINE_PATTERN, Limit, Offset, page, Price, put } from './define.ts'

const amount = (title: string) => Type.Number({ ...Price, title })
const days = (title: string, minimum: number, maximum: number) => Type.Integer({ minimum, maximum, title })
const ofFile = (title: string, { maxMegabytes: maximum }: { readonly maxMegabytes: number }) =>
  Type.Integer({ minimum: 1, maximum, title })
/** A media type, or all of a group. */
const TYPE_PATTERN = '(?:\\*/\\*|[a-z]{1,20}/(?:\\*|[a-z0-9][a-z0-9.+-]{0,100}))'
const megabytes = (title: string) => Type.Integer({ minimum: 0, maximum: 100_000_000, title })

/** Amounts are decimals of the site's currency, or of tokens where a comment says so. */
export const SiteSettings = Type.Object({
  siteName: Type.String({ minLength: 1, maxLength: 60, pattern: SINGLE_LINE_PATTERN, title: 'Site name' }),
  /** Everyone but operators sees only a maintenance message. */
  maintenance: Type.Boolean(),
  requireEmailVerification: Type.Boolean(),
  /** A measurement ID of Google Analytics. Empty for none. */
  gaCode: Type.String({ maxLength: 20, pattern: '^$|^G-[A-Z0-9]{4,18}$', title: 'Google Analytics measurement ID' }),
  /** An ISO 4217 currency with two decimals. Cannot change once money has moved. */
  currency: Type.String({ pattern: '^[A-Z]{3}$', title: 'Currency' }),
  /** Cannot change once tokens exist. */
  tokenConversionRate: amount('Token price'),
  freeSubscriptionEnabled: Type.Boolean(),
  freeSubscriptionDuration: days('Free trial', 1, 90),
  minimumSubscriptionPrice: amount('Minimum subscription price'),
  maximumSubscriptionPrice: amount('Maximum subscription price'),
  minimumWalletPrice: amount('Minimum token purchase'),
  maximumWalletPrice: amount('Maximum token purchase'),
  /** Tokens. */
  minimumTipPrice: amount('Minimum tip'),
  maximumTipPrice: amount('Maximum tip'),
  /** Tokens. For posts, galleries, videos, messages and products. */
  minimumContentPrice: amount('Minimum content price'),
  maximumContentPrice: amount('Maximum content price'),
  /** Percent of future sales. */
  commissionPercent: Type.Integer({ minimum: 0, maximum: 90, title: 'Commission (%)' }),
  minimumPayoutAmount: amount('Minimum payout'),
  bankPayoutFee: amount('Bank transfer payout fee'),
  paypalPayoutFee: amount('PayPal payout fee'),
  stripePayoutFee: amount('Stripe payout fee'),
  twoPersonPayoutAmount: amount('Single-operator payout limit'),
  performerStorageMegabytes: megabytes('Storage per performer (MB)'),
  memberStorageMegabytes: megabytes('Storage per non-performer (MB)'),
  photoMegabytes: ofFile('Maximum photo size (MB)', fileKinds.photo),
  audioMegabytes: ofFile('Maximum audio size (MB)', fileKinds.audio),
  videoMegabytes: ofFile('Maximum video size (MB)', fileKinds.video),
  productMegabytes: ofFile('Maximum product file size (MB)', fileKinds.product),
  /** Types of files that performers may sell, such as `application/pdf` or `image/*`, separated by commas. */
  productFileTypes: Type.String({
    minLength: 1,
    maxLength: 2000,
    pattern: `^${TYPE_PATTERN}(?:, ?${TYPE_PATTERN})*$`,
    title: 'Product file types',
  }),
  /** How often a buyer may download each file of a product. 0 for no limit. */
  productDownloads: Type.Integer({ minimum: 0, maximum: 1000, title: 'Downloads per file' }),
  maxMediaMinutes: Type.Integer({
    minimum: 1,
    maximum: MAX_MEDIA_SECONDS / 60,
    title: 'Maximum video or audio length (minutes)',
  }),
  documentRetentionDays: days('Retention of replaced documents (days)', 0, 3650),
  exportRetentionDays: days('Download availability (days)', 1, 90),
  orderGraceDays: days('Grace period for shipping (days)', 0, 60),
})
export type SiteSettings = Static<typeof SiteSettings>
export type SiteSettingName = keyof SiteSettings

export const readSiteSettings = get('/admin/settings', {
  summary: "Get the site's name, limits, prices, fees, quotas and retention periods.",
  who: 'admin',
  permission: 'site_read',
  reply: SiteSettings,
  provides: ['site-settings'],
})

export const changeSiteSettings = put('/admin/settings', {
  summary: 'Change the given settings of the site. Each change is recorded.',
  who: 'admin',
  permission: 'owner',
  needsProof: true,
  body: Type.Partial(SiteSettings),
  reply: SiteSettings,
  errors: ['not_valid'],
  invalidates: ['site-settings', 'settings'],
})

export const SettingChange = Type.Object({
  /** The number of the row in the audit log. */
  _id: Type.String(),
  name: Type.String(),
  /** The previous value as text, as in the settings. Empty when it had never been set. */
  before: Type.String(),
  after: Type.String(),
  by: Type.String({ title: 'Operator' }),
  at: DateTime,
})
export type SettingChange = Static<typeof SettingChange>

export const listSettingChanges = get('/admin/settings/changes', {
  summary: 'List changes to settings: who made them and when, newest first.',
  who: 'admin',
  permission: 'site_read',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(SettingChange),
  provides: ['site-settings'],
})
