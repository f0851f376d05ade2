/** What the contract suite needs of a gateway's stand-in, whichever gateway it is. */
import type { SavedCard, Payment } from '@fanfare/contract/payments'
import type { Caller, TestServer } from '../test-server.ts'

/** How a card behaves, whatever its number is with this gateway. */
export type CardBehaviour = 'pays' | 'declines' | 'asks' | 'disputed' | 'fails_refunds'

/**
 * What goes wrong with the next charge: its answer is lost, or an error comes after the money was taken; `down`: nobody answers until
 * it is mended.
 */
export type Trouble = 'lost' | 'error_after' | 'down'

/** What is wrong with a webhook. */
export type Webhook = 'genuine' | 'forged' | 'old' | 'future'

export interface Driver {
  readonly name: string
  readonly site: TestServer
  /** Adds a card as a buyer does in a browser. */
  saves(fan: Caller, behaviour: CardBehaviour): Promise<SavedCard>
  /** Answers the bank as the buyer does; nothing tells the site of it. Absent where cards are never asked for. */
  answersBank?(fan: Caller, payment: Payment, approve: boolean): Promise<void>
  /** Of the gateway's own books: how often and how much it has taken from this fan, in minor units, without card verifications. */
  taken(fan: Caller): Promise<{ readonly times: number; readonly sum: number }>
  /** What has gone back to this fan. */
  returned(fan: Caller): Promise<number>
  /** The bank returns what had gone back to this fan; a webhook tells of it, or is lost. Absent where a sent refund stays sent. */
  returnsRefunds?(fan: Caller, webhook: 'told' | 'lost'): Promise<void>
  /** Calls the site about an intent, in the gateway's way; answers the status. */
  webhook(intentId: string, kind: Webhook): Promise<number>
  breaks(trouble: Trouble): void
  mends(): void | Promise<void>
  /** Whether evidence can be handed in, rather than at the gateway itself. */
  readonly takesEvidence: boolean
  /** A card is saved by a first payment, of which `taken` knows nothing: how many tokens that has bought. */
  readonly tokensBySaving?: (fan: Caller) => number
  /** Whatever time it leaves between two looks at its list is over. Absent where it leaves none. */
  listsAgain?(): Promise<void>
  /** Whether a webhook says when it was signed. */
  readonly datesWebhooks: boolean
  /** Whether a buyer who refuses has ended the payment, rather than being able to try again at the gateway. */
  readonly endsRefused: boolean
}
