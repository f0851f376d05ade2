/** Defines what the contract suite needs of a gateway's stand-in. */
import type { SavedCard, Payment } from '@fanfare/contract/payments'
import type { Caller, TestServer } from '../test-server.ts'

/** The behavior of a card, whatever its number at this gateway. */
export type CardBehaviour = 'pays' | 'declines' | 'asks' | 'disputed' | 'fails_refunds'

/**
 * The fault of the next charge: its reply is lost, or an error follows after the money was taken. With `down`, the
 * gateway does not reply until `mends`.
 */
export type Trouble = 'lost' | 'error_after' | 'down'

/** The fault of a webhook. */
export type Webhook = 'genuine' | 'forged' | 'old' | 'future'

export interface Driver {
  readonly name: string
  readonly site: TestServer
  /** Adds a card as a buyer does in a browser. */
  saves(fan: Caller, behaviour: CardBehaviour): Promise<SavedCard>
  /** Answers the bank as the buyer does, without notifying the site. Absent if cards are never asked for. */
  answersBank?(fan: Caller, payment: Payment, approve: boolean): Promise<void>
  /** Returns how often and how much the gateway's books have taken from this fan, in minor units, without card verifications. */
  taken(fan: Caller): Promise<{ readonly times: number; readonly sum: number }>
  returned(fan: Caller): Promise<number>
  /** The bank returns this fan's refunds, and a webhook reports it or is lost. Absent if sent refunds are final. */
  returnsRefunds?(fan: Caller, webhook: 'told' | 'lost'): Promise<void>
  /** Calls the site about an intent, in the gateway's way. Returns the status. */
  webhook(intentId: string, kind: Webhook): Promise<number>
  breaks(trouble: Trouble): void
  mends(): void | Promise<void>
  /** Whether the site can submit evidence, instead of the operator at the gateway. */
  readonly takesEvidence: boolean
  /** How many tokens the fan's first payment bought, if it saves the card and `taken` ignores it. */
  readonly tokensBySaving?: (fan: Caller) => number
  /** Ends the gateway's pause between two reads of its list. Absent if it has none. */
  listsAgain?(): Promise<void>
  /** Whether a webhook has the time of its signature. */
  readonly datesWebhooks: boolean
  /** Whether refusing ends the payment, so that the buyer cannot try again at the gateway. */
  readonly endsRefused: boolean
}
