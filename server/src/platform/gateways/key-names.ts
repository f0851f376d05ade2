/** Which keys each gateway takes, from which variables of the environment, and what they look like. */

export interface KeyName {
  readonly name: string
  /** The variable of the environment that comes before what an operator has entered. */
  readonly variable: string
  readonly pattern: RegExp
  /** Such as what it looks like, for the operator who types it. */
  readonly example: string
  /** Shown again as it is: it is no secret. */
  readonly isPublic?: boolean
  /** Payments work without it. */
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

export const keyNames: ReadonlyMap<string, readonly KeyName[]> = new Map([['stripe', STRIPE]])
