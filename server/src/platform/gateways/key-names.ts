/** Lists the keys of each payment processor, sign-in provider and captcha, their environment variables, and their format. */

export interface KeyName {
  readonly name: string
  /** The environment variable, which takes precedence over the key that an operator entered. */
  readonly variable: string
  readonly pattern: RegExp
  /** An example of the format, for the operator. */
  readonly example: string
  /** True if the key is no secret and may be shown in full. */
  readonly isPublic?: boolean
  /** True if payments work without the key. */
  readonly isOptional?: boolean
}

const STRIPE: readonly KeyName[] = [
  { name: 'secretKey', variable: 'STRIPE_SECRET_KEY', pattern: /^[sr]k_(test|live)_\w{8,240}$/, example: 'sk_live_…' },
  {
    name: 'publishableKey',
    variable: 'STRIPE_PUBLISHABLE_KEY',
    pattern: /^pk_(test|live)_\w{8,240}$/,
    example: 'pk_live_…',
    isPublic: true,
  },
  { name: 'webhookSecret', variable: 'STRIPE_WEBHOOK_SECRET', pattern: /^whsec_\w{8,240}$/, example: 'whsec_…' },
]

const isPublic = true
const CCBILL: readonly KeyName[] = [
  { name: 'accountNumber', variable: 'CCBILL_ACCOUNT_NUMBER', pattern: /^\d{6}$/, example: '900100', isPublic },
  { name: 'subaccountNumber', variable: 'CCBILL_SUBACCOUNT_NUMBER', pattern: /^\d{4}$/, example: '0000', isPublic },
  {
    name: 'flexFormId',
    variable: 'CCBILL_FLEX_FORM_ID',
    pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
    example: '687fa3e0-e60d-…',
    isPublic,
  },
  { name: 'salt', variable: 'CCBILL_SALT', pattern: /^\w{8,100}$/, example: '7d901dad245fd0ff…' },
  { name: 'dataLinkUsername', variable: 'CCBILL_DATA_LINK_USERNAME', pattern: /^\S{2,60}$/, example: 'datalink1', isPublic },
  { name: 'dataLinkPassword', variable: 'CCBILL_DATA_LINK_PASSWORD', pattern: /^\S{6,100}$/, example: '••••••••' },
]

const GOOGLE: readonly KeyName[] = [
  {
    name: 'clientId',
    variable: 'GOOGLE_CLIENT_ID',
    pattern: /^[\w-]{5,150}\.apps\.googleusercontent\.com$/,
    example: '….googleusercontent.com',
    isPublic,
  },
  { name: 'clientSecret', variable: 'GOOGLE_CLIENT_SECRET', pattern: /^[\w-]{10,100}$/, example: 'GOCSPX-…' },
]

/** OAuth 1.0a keys of an app. X also calls them consumer keys. */
const TWITTER: readonly KeyName[] = [
  { name: 'apiKey', variable: 'TWITTER_API_KEY', pattern: /^\w{10,100}$/, example: 'xvz1evFS4wEEPTGEFPHBog', isPublic },
  { name: 'apiSecret', variable: 'TWITTER_API_SECRET', pattern: /^\w{20,100}$/, example: 'kAcSOqF21Fu85e7zj…' },
]

const RECAPTCHA: readonly KeyName[] = [
  {
    name: 'siteKey',
    variable: 'RECAPTCHA_SITE_KEY',
    pattern: /^[\w-]{30,100}$/,
    example: '6LeIxAcTAAAAAJcZ…',
    isPublic,
  },
  { name: 'secretKey', variable: 'RECAPTCHA_SECRET_KEY', pattern: /^[\w-]{30,100}$/, example: '6LeIxAcTAAAAAGG…' },
]

export const keyNames: ReadonlyMap<string, readonly KeyName[]> = new Map([
  ['stripe', STRIPE],
  ['ccbill', CCBILL],
  ['google', GOOGLE],
  ['twitter', TWITTER],
  ['recaptcha', RECAPTCHA],
])
