/** Reads and changes settings that operators may change at run time. The defaults are the constants of section 9. */
import { sql } from 'kysely'
import type { AgeRules } from '@fanfare/contract/age-gate'
import type { ReviewRules } from '@fanfare/contract/review-rules'
import type { TransparencySettings } from '@fanfare/contract/transparency'
import type { UploadLimits } from '@fanfare/contract/upload-limits'
import type { WordPlace, WordSeverity } from '@fanfare/contract/word-rules'
import { fromMinorUnits } from '#lib/amount.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { actsSince } from '#core/audit/index.ts'
import { createBriefCache } from '#platform/brief-cache.ts'
import { servicesOf, type Context, type Db, type Tx } from '#platform/context.ts'
import { noteAct } from '#platform/recorded-acts.ts'
import type { Viewer } from '#platform/viewer.ts'
import { recordAct } from './operator-acts.ts'

export interface ActiveWordRule {
  readonly severity: WordSeverity
  readonly places: readonly WordPlace[]
  /** One word or phrase per line. */
  readonly words: string
  /** False or absent for a list that came with the site, which names minors and sex by force. */
  readonly isOwn?: boolean
}

export interface Settings {
  readonly siteName: string
  /** Menus, pictures and colors, as `core/branding` stores them. */
  readonly branding: Readonly<Record<string, unknown>>
  readonly requireEmailVerification: boolean
  readonly clientPasswordHash: boolean
  readonly maintenance: boolean
  readonly currency: string
  readonly freeSubscriptionEnabled: boolean
  readonly freeSubscriptionDuration: number
  /** Minor units of the currency. */
  readonly minimumSubscriptionPrice: number
  readonly maximumSubscriptionPrice: number
  readonly minimumWalletPrice: number
  readonly maximumWalletPrice: number
  readonly minimumPayoutAmount: number
  readonly bankPayoutFee: number
  readonly paypalPayoutFee: number
  readonly stripePayoutFee: number
  /** Above this amount, one operator approves a payout and another one pays it. */
  readonly twoPersonPayoutAmount: number
  /** Minor units of a token. */
  readonly minimumTipPrice: number
  readonly maximumTipPrice: number
  readonly minimumContentPrice: number
  readonly maximumContentPrice: number
  /** Price of one token, in minor units of the currency. */
  readonly tokenConversionRate: number
  /**
   * Days before earnings can be paid out, in general and for new performers, and how many days after approval a performer is new.
   */
  readonly earningHoldDays: number
  readonly newPerformerHoldDays: number
  readonly newPerformerDays: number
  /** The site's commission on a sale in percent, unless agreed otherwise with the performer. */
  readonly commissionPercent: number
  /** Percent of the commission for the referrer of the performer who sells, or of the fan who buys, and for how many months. */
  readonly referralPerformerPercent: number
  readonly referralFanPercent: number
  readonly referralMonths: number
  readonly performerStorageMegabytes: number
  readonly memberStorageMegabytes: number
  readonly photoMegabytes: number
  readonly audioMegabytes: number
  readonly videoMegabytes: number
  readonly productMegabytes: number
  /** Media types, separated by commas. */
  readonly productFileTypes: string
  /** How often a buyer may download each file; 0 for no limit. */
  readonly productDownloads: number
  readonly maxMediaMinutes: number
  /** How long documents are kept after they have been replaced. */
  readonly documentRetentionDays: number
  /** How long an export is kept for its account. */
  readonly exportRetentionDays: number
  /** Days after the deadline for shipping until the buyer of an order is offered a refund. */
  readonly orderGraceDays: number
  readonly gaCode: string
  /** The account from which the site pays performers, named in files for the bank. */
  readonly payoutAccountHolder: string
  readonly payoutAccountIban: string
  readonly payoutAccountBic: string
  /** The seller on receipts; the site's name if empty. */
  readonly sellerName: string
  /** Several lines. */
  readonly sellerAddress: string
  readonly sellerTaxId: string
  readonly taxEnabled: boolean
  /** Whether the prices of subscriptions by card include tax; otherwise it is added. */
  readonly pricesIncludeTax: boolean
  /** Whether wallets can be filled by bank transfer, to which account, and above which amount two operators decide. */
  readonly topUpsOffered: boolean
  readonly topUpAccount: string
  /** Lines with words and phrases that people may not use. */
  readonly bannedWords: string
  readonly linksAllowed: boolean
  /** The lists of words that apply. The feature of the lists writes them here, because every text needs them with the two above. */
  readonly wordRules: readonly ActiveWordRule[]
  readonly twoPersonTopUpAmount: number
  /** ISO 3166-1 codes of countries in which the site is not available, and what people there read. */
  readonly blockedCountries: readonly string[]
  readonly blockedCountriesMessage: string
  /** How people confirm their age before they see the site. */
  readonly ageRules: AgeRules
  /** Which content operators review before others see it. A trigger of 0065_reviews.sql reads the mode. */
  readonly reviewRules: ReviewRules
  /** Whether the public reads how the site handles reports, and the operators' introduction. */
  readonly transparency: TransparencySettings
}

const defaults: Settings = {
  siteName: 'Fanfare',
  branding: {},
  requireEmailVerification: true,
  clientPasswordHash: false,
  maintenance: false,
  currency: 'USD',
  freeSubscriptionEnabled: true,
  freeSubscriptionDuration: 1,
  minimumSubscriptionPrice: 295,
  maximumSubscriptionPrice: 30_000,
  minimumWalletPrice: 295,
  maximumWalletPrice: 30_000,
  minimumPayoutAmount: 5000,
  bankPayoutFee: 0,
  paypalPayoutFee: 0,
  stripePayoutFee: 0,
  twoPersonPayoutAmount: 100_000,
  minimumTipPrice: 5000,
  maximumTipPrice: 1_000_000,
  minimumContentPrice: 100,
  maximumContentPrice: 1_000_000,
  tokenConversionRate: 100,
  earningHoldDays: 7,
  newPerformerHoldDays: 14,
  newPerformerDays: 30,
  commissionPercent: 20,
  referralPerformerPercent: 20,
  referralFanPercent: 10,
  referralMonths: 12,
  performerStorageMegabytes: 51_200,
  memberStorageMegabytes: 500,
  photoMegabytes: 25,
  audioMegabytes: 200,
  videoMegabytes: 5120,
  productMegabytes: 5120,
  productFileTypes:
    'image/*, video/*, audio/*, font/*, application/pdf, application/epub+zip, application/zip, application/x-7z-compressed, application/x-rar-compressed',
  productDownloads: 20,
  maxMediaMinutes: 240,
  documentRetentionDays: 30,
  exportRetentionDays: 7,
  orderGraceDays: 3,
  gaCode: '',
  payoutAccountHolder: '',
  payoutAccountIban: '',
  payoutAccountBic: '',
  sellerName: '',
  sellerAddress: '',
  sellerTaxId: '',
  taxEnabled: false,
  pricesIncludeTax: true,
  topUpsOffered: false,
  topUpAccount: '',
  bannedWords: '',
  linksAllowed: true,
  wordRules: [],
  twoPersonTopUpAmount: 50_000,
  blockedCountries: [],
  blockedCountriesMessage: '',
  ageRules: { isAdultSite: false, elsewhere: 'declaration', countries: [] },
  reviewRules: { mode: 'none', firstItems: 5, samplePercent: 10, pauseMinutes: 20, pauseExposures: 50 },
  transparency: { isShown: true, intro: { en: '', es: '' } },
}

/** Stored in minor units. */
export const AMOUNT_SETTINGS: ReadonlySet<string> = new Set<keyof Settings>([
  'tokenConversionRate',
  'minimumSubscriptionPrice',
  'maximumSubscriptionPrice',
  'minimumWalletPrice',
  'maximumWalletPrice',
  'minimumTipPrice',
  'maximumTipPrice',
  'minimumContentPrice',
  'maximumContentPrice',
  'minimumPayoutAmount',
  'bankPayoutFee',
  'paypalPayoutFee',
  'stripePayoutFee',
  'twoPersonPayoutAmount',
  'twoPersonTopUpAmount',
])

const cache = createBriefCache<object, Settings>(new WeakMap())

/** Inside a transaction pass the `Tx`: waiting for a second connection while using one can deadlock. */
export const settings = (from: Context | Tx): Promise<Settings> =>
  cache.get(servicesOf(from).application, () => readSettings(from.db))

/** Reads the settings from the database without a cache, for readers that have only a connection. */
export async function readSettings(db: Db): Promise<Settings> {
  const { rows } = await sql<{ name: string; value: unknown }>`select name, value from settings`.execute(db)
  return { ...defaults, ...Object.fromEntries(rows.map((row) => [row.name, row.value])) }
}

/** Changes that the database rejects for every caller. */
const STAYS: Readonly<Record<string, () => string>> = {
  FF004: () => t('The token price can’t change once tokens exist, because they were bought at this price.'),
  FF005: () => t('The currency can’t change once money has moved, because every amount in the books uses it.'),
}

/**
 * Throws `not_valid` for another token price once there are tokens (docs/decisions/books.md), and for another currency once money has moved.
 * Records changes by operators.
 */
export async function changeSettings(tx: Tx, changes: Partial<Settings>, by?: Changer): Promise<void> {
  // A form without a change leaves no row.
  if (by) noteAct()
  for (const [name, value] of Object.entries(changes)) await save(tx, { name, value }, by)
  tx.afterCommit(() => cache.forget(tx.services.application))
}

type Changer = Pick<Viewer, 'id' | 'operator'>

async function save(tx: Tx, { name, value }: { name: string; value: unknown }, by?: Changer): Promise<void> {
  const given = JSON.stringify(value)
  try {
    const { rows } = await sql<{ before: unknown }>`with former as (select value from settings where name = ${name}),
      saved as (
        insert into settings (name, value) values (${name}, ${given}::jsonb)
        on conflict (name) do update set value = excluded.value, updated_at = site_now()
      )
      select (select value from former) as before`.execute(tx.db)
    const former = rows[0]?.before ?? undefined
    if (by) recordChange(tx, { name, before: former, after: value }, by)
  } catch (error) {
    const stays = STAYS[String((error as { code?: unknown }).code)]
    if (!stays) throw error
    throw notValid(name, stays())
  }
}

function recordChange(tx: Tx, { name, before, after }: { name: string; before: unknown; after: unknown }, by: Changer): void {
  const shown = (value: unknown) => (name === 'payoutAccountIban' && typeof value === 'string' ? value.slice(-4) : value)
  recordAct(tx, {
    operator: by,
    act: 'setting.change',
    subject: { kind: 'setting', id: name },
    before: { value: shown(before) },
    after: { value: shown(after) },
  })
}

type Amount = { [N in keyof Settings]: Settings[N] extends number ? N : never }[keyof Settings]

/** Returns the lowest value of a setting since then, including earlier values. */
export async function lowestSince(db: Db, name: Amount, since: Date): Promise<number> {
  const changes = await actsSince(db, { kind: 'setting', id: name }, since)
  const earlier = changes.map(({ before }) => before?.['value'])
  return Math.min((await readSettings(db))[name], ...earlier.map((value) => (typeof value === 'number' ? value : defaults[name])))
}

export const uploadBoundsView = (of: Settings): UploadLimits => ({
  photoMegabytes: of.photoMegabytes,
  audioMegabytes: of.audioMegabytes,
  videoMegabytes: of.videoMegabytes,
  productMegabytes: of.productMegabytes,
  maxMediaMinutes: of.maxMediaMinutes,
})

/** Returns minimum and maximum prices as decimals: subscriptions and token purchases in the currency, tips in tokens. */
export const priceLimitsView = (of: Settings) => ({
  minimumSubscriptionPrice: fromMinorUnits(of.minimumSubscriptionPrice),
  maximumSubscriptionPrice: fromMinorUnits(of.maximumSubscriptionPrice),
  minimumWalletPrice: fromMinorUnits(of.minimumWalletPrice),
  maximumWalletPrice: fromMinorUnits(of.maximumWalletPrice),
  minimumTipPrice: fromMinorUnits(of.minimumTipPrice),
  maximumTipPrice: fromMinorUnits(of.maximumTipPrice),
})
export { settingActs } from './operator-acts.ts'
export { storeKeys } from './store-keys.ts'
