/** Decides whether two addresses belong to the same person, and what a referral earns. Pure. */
import type { Settings } from '#core/settings/index.ts'
import { canonicalAddress } from '#lib/email-address.ts'
import { addMonths } from '#lib/time.ts'

/** Mail providers that ignore dots before the `@`. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/** Returns the mailbox of an address, without the part after a plus, which providers ignore. */
function mailboxOf(email: string): string {
  const [name = '', host = ''] = canonicalAddress(email).split('@', 2)
  const [before = ''] = name.split('+', 1)
  return DOTLESS.has(host) ? `${before.replaceAll('.', '')}@gmail.com` : `${before}@${host}`
}

interface Known {
  readonly id: string
  readonly role: string
  readonly status: string
  readonly email: string
}

/** Excludes self-referrals, operators, and referrers whose account was closed or suspended. */
export const mayRefer = (referrer: Known, referred: Known): boolean =>
  referrer.id !== referred.id &&
  referrer.role !== 'admin' &&
  referrer.status === 'active' &&
  mailboxOf(referrer.email) !== mailboxOf(referred.email)

type Terms = Pick<Settings, 'referralPerformerPercent' | 'referralFanPercent' | 'referralMonths'>

export const promiseTo = (role: 'fan' | 'performer', terms: Terms, now: Date) => ({
  percent: role === 'performer' ? terms.referralPerformerPercent : terms.referralFanPercent,
  endsAt: addMonths(now, terms.referralMonths),
})
