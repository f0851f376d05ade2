/** The state behind the fake of Stripe Connect: connected accounts, the site's balance, and transfers. */
import { randomBytes } from 'node:crypto'
import { StripeFailure, type Account, type Metadata, type Transfer } from './stripe-objects.ts'

const newId = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`
const failure = (code: string, message: string, param?: string) =>
  new StripeFailure(400, { type: 'invalid_request_error', code, message, param })

export interface NewTransfer {
  readonly amount: number
  readonly currency: string
  readonly destination: string
  readonly group: string
  readonly metadata: Metadata
}

export class StripeConnect {
  readonly accounts = new Map<string, Account>()
  readonly transfers = new Map<string, Transfer>()
  /** The available balance, in minor units of any currency. */
  balance = 1_000_000_000
  readonly #seconds: () => number

  constructor(seconds: () => number) {
    this.#seconds = seconds
  }

  addAccount(metadata: Metadata): Account {
    const made: Account = {
      id: newId('acct'),
      object: 'account',
      metadata,
      details_submitted: false,
      payouts_enabled: false,
      capabilities: { transfers: 'inactive' },
      default_currency: 'usd',
    }
    this.accounts.set(made.id, made)
    return made
  }

  account(id: string): Account {
    const found = this.accounts.get(id)
    if (!found)
      throw new StripeFailure(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'account', message: 'none' })
    return found
  }

  /** The owner has answered all of Stripe's questions. */
  complete(id: string): void {
    Object.assign(this.account(id), { details_submitted: true, payouts_enabled: true, capabilities: { transfers: 'active' } })
  }

  transfer({ amount, currency, destination, group, metadata }: NewTransfer): Transfer {
    const account = this.accounts.get(destination)
    if (!account) throw failure('resource_missing', `No such destination: '${destination}'`, 'destination')
    if (account.capabilities.transfers !== 'active')
      throw failure('insufficient_capabilities_for_transfer', 'Your destination account needs the transfers capability.')
    if (!(amount > 0)) throw failure('parameter_invalid_integer', 'Invalid positive integer', 'amount')
    if (amount > this.balance) throw failure('balance_insufficient', 'You have insufficient available funds.')
    this.balance -= amount
    const made: Transfer = {
      id: newId('tr'),
      object: 'transfer',
      amount,
      amount_reversed: 0,
      reversed: false,
      currency,
      destination,
      transfer_group: group || null,
      created: this.#seconds(),
      metadata,
    }
    this.transfers.set(made.id, made)
    return made
  }

  /** Done by the owner of the balance in Stripe's dashboard. */
  reverse(id: string, amount?: number): Transfer {
    const transfer = this.transfers.get(id)
    if (!transfer) throw failure('resource_missing', 'none', 'transfer')
    const left = transfer.amount - transfer.amount_reversed
    const back = amount ?? left
    if (back > left || left === 0) throw failure('transfer_already_reversed', 'This transfer has been reversed already.')
    transfer.amount_reversed += back
    transfer.reversed = transfer.amount_reversed === transfer.amount
    this.balance += back
    return transfer
  }
}
