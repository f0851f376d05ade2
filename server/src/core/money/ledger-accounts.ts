/** Declares the accounts of the ledger. A name with a colon at its end begins the names of many accounts, such as one per fan. */
import { t } from '#lib/i18n.ts'

interface DeclaredAccount {
  readonly unit: 'token' | 'money'
  /** True if the accounts hold tokens outside of wallets. Together with the wallets, they hold every token that was issued. */
  readonly holdsTokens?: true
  /** The contents of the account, for the operators' books. */
  readonly about: () => string
}

export const ledgerAccounts = {
  'fan:': { unit: 'token', about: () => t('Tokens in the wallets of fans.') },
  'dispute:': {
    unit: 'token',
    holdsTokens: true,
    about: () => t('Unspent tokens whose payment a cardholder’s bank disputes.'),
  },
  'escrow:': {
    unit: 'token',
    holdsTokens: true,
    about: () => t('Tokens in escrow for sales that are not completed yet.'),
  },
  'platform:tokens': { unit: 'token', about: () => t('Tokens issued so far, as a negative balance.') },
  'platform:deferred': { unit: 'money', about: () => t('Money received for unspent tokens.') },
  'performer:': {
    unit: 'money',
    about: () => t('Earnings owed to performers. A negative balance is a debt that later earnings pay first.'),
  },
  'referrer:': { unit: 'money', about: () => t('Referral earnings owed to fans and performers.') },
  'platform:commission': { unit: 'money', about: () => t('The site’s share of sales.') },
  'platform:discounts': {
    unit: 'money',
    about: () => t('Discounts that the site paid, so that tokens and shares are worth their full price.'),
  },
  'platform:refunds': { unit: 'money', about: () => t('Refunds owed to fans until the payment processor has sent them.') },
  'tax:': { unit: 'money', about: () => t('Tax owed to the countries of buyers.') },
  'gateway:': {
    unit: 'money',
    about: () => t('Captured money at the payment processor until it settles with the site’s bank.'),
  },
  'platform:gateway-fees': { unit: 'money', about: () => t('Fees that payment processors kept when they settled.') },
  'payout:': { unit: 'money', about: () => t('Earnings reserved for a payout request.') },
  'platform:payout-fees': { unit: 'money', about: () => t('Fees that performers paid for payouts.') },
  'bank:': { unit: 'money', about: () => t('Money that reached the bank or left through it, by payout method.') },
  'platform:disputed': { unit: 'money', about: () => t('Money of payments that a cardholder’s bank disputes.') },
  'platform:chargebacks': { unit: 'money', about: () => t('The site’s losses from disputes.') },
} as const satisfies Readonly<Record<string, DeclaredAccount>>

type Name = keyof typeof ledgerAccounts
export type LedgerAccount = { [N in Name]: N extends `${string}:` ? `${N}${string}` : N }[Name]
/** The beginnings of the names of many accounts, without the colon. */
export type AccountKind = Name extends infer N ? (N extends `${infer Kind}:` ? Kind : never) : never

/** Returns the declaration of an account; undefined for a name that is no longer declared. */
export const declaredAccount = (account: string): DeclaredAccount | undefined =>
  declarations.get(account) ?? declarations.get(account.slice(0, account.indexOf(':') + 1))

const declarations = new Map<string, DeclaredAccount>(Object.entries(ledgerAccounts))

/** Returns the beginnings of the names of accounts that hold tokens outside of wallets. */
export const tokenHolders: readonly string[] = [...declarations].flatMap(([name, { holdsTokens }]) => (holdsTokens ? [name] : []))
