/** Decides what may become of a top-up, by whom, and which entries it posts. Pure. */
import type { TopUpAction, TopUpKind, TopUpStatus } from '@fanfare/contract/top-ups'
import { apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Viewer } from '#platform/viewer.ts'

export type TopUpEvent = 'request' | 'grant' | TopUpAction | 'expire'

interface Transition {
  readonly from: TopUpStatus | 'none'
  readonly event: TopUpEvent
  readonly to: TopUpStatus
  /** The next state above the limit, which needs a second operator. */
  readonly large: TopUpStatus
  readonly by: 'fan' | 'operator' | 'clock'
  /** Posted once the step is decided. */
  readonly entries: 'none' | 'bank or site → wallet' | 'wallet → bank or site, as far as unspent'
}

/** Transfers come from the bank, everything else from the site. No money moves while a second operator has to decide. */
export const transitions: readonly Transition[] = [
  { from: 'none', event: 'request', to: 'pending', large: 'pending', by: 'fan', entries: 'none' },
  { from: 'none', event: 'grant', to: 'credited', large: 'confirmed', by: 'operator', entries: 'bank or site → wallet' },
  { from: 'pending', event: 'cancel', to: 'cancelled', large: 'cancelled', by: 'fan', entries: 'none' },
  { from: 'pending', event: 'confirm', to: 'credited', large: 'confirmed', by: 'operator', entries: 'bank or site → wallet' },
  { from: 'pending', event: 'reject', to: 'rejected', large: 'rejected', by: 'operator', entries: 'none' },
  { from: 'pending', event: 'expire', to: 'expired', large: 'expired', by: 'clock', entries: 'none' },
  // Banks are slow: late money is still credited.
  { from: 'expired', event: 'confirm', to: 'credited', large: 'confirmed', by: 'operator', entries: 'bank or site → wallet' },
  { from: 'confirmed', event: 'approve', to: 'credited', large: 'credited', by: 'operator', entries: 'bank or site → wallet' },
  { from: 'confirmed', event: 'reject', to: 'rejected', large: 'rejected', by: 'operator', entries: 'none' },
  {
    from: 'credited',
    event: 'reverse',
    to: 'reversed',
    large: 'reversing',
    by: 'operator',
    entries: 'wallet → bank or site, as far as unspent',
  },
  {
    from: 'reversing',
    event: 'approve',
    to: 'reversed',
    large: 'reversed',
    by: 'operator',
    entries: 'wallet → bank or site, as far as unspent',
  },
  { from: 'reversing', event: 'reject', to: 'credited', large: 'credited', by: 'operator', entries: 'none' },
]

/** Throws `already_done` with the current state. */
export function transitionOf(from: TopUpStatus | 'none', event: TopUpEvent): Transition {
  const found = transitions.find((one) => one.from === from && one.event === event)
  if (!found) throw apiError('already_done', stateInWords(from))
  return found
}

const stateInWords = (status: TopUpStatus | 'none'): string =>
  t(
    '{status, select, pending {This top-up is waiting for its transfer.} confirmed {This top-up is waiting for a second operator.} credited {This top-up has already been credited.} reversing {A second operator has to decide whether to reverse this top-up.} reversed {This top-up has already been reversed.} rejected {This top-up has already been rejected.} expired {This top-up has expired.} other {This top-up has already been canceled.}}',
    { status },
  )

interface Deciding {
  readonly status: TopUpStatus
  readonly confirmed_by: string | null
}

/** Throws if the operator who confirmed, gave or reversed it also approves. */
export function assertSecondPerson({ confirmed_by: by }: Deciding, operatorId: string): void {
  if (by === operatorId)
    throw apiError(
      'not_allowed',
      t('You made the first decision on this top-up. Because of its amount, another operator has to approve it.'),
    )
}

export function actsOf(row: Deciding, { id, role }: Pick<Viewer, 'id' | 'role'>): TopUpAction[] {
  const side = role === 'admin' ? 'operator' : 'fan'
  return transitions.flatMap(({ from, event, by }) => {
    if (from !== row.status || by !== side || event === 'request' || event === 'grant' || event === 'expire') return []
    return event === 'approve' && row.confirmed_by === id ? [] : [event]
  })
}

const PAYMENT_DAYS = 14
export const expiryOf = (requestedAt: Date): Date => addDays(requestedAt, PAYMENT_DAYS)

/** Bounds the announcements of a fan who asks repeatedly. */
export const MAX_PENDING = 3

const MAX_AGE_DAYS = 366

/** `day` is like `2026-11-22`. One day ahead is allowed, because the operator's day may have begun already. */
export function isDayOfTransfer(day: string, now: Date): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return at <= addDays(now, 1).getTime() && at > addDays(now, -MAX_AGE_DAYS).getTime()
}

/** Without characters that look alike: no 0 and O, no 1, I and L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Returns text like `T7K3-M9QX` from eight random bytes. */
export function referenceOf(random: Uint8Array): string {
  const letters = [...random.subarray(0, 8)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

export const isTransfer = (kind: TopUpKind): boolean => kind === 'transfer'
