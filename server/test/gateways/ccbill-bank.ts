/** The state behind the fake of CCBill: sales, refunds, and the behavior of each test card. */
import { createHash } from 'node:crypto'

export const CCBILL_KEYS = {
  accountNumber: '900100',
  subaccountNumber: '0007',
  flexFormId: '687fa3e0-e60d-4466-88e2-181fa56dd6a9',
  salt: '7d901dad245fd0ff6bc20d06',
  dataLinkUsername: 'datalink1',
  dataLinkPassword: 'datalink-password',
} as const

export const CCBILL_CARDS = {
  pays: '4111111111111111',
  /** Declined on the form. */
  refusedAtForm: '4000000000000002',
  /** Pays on the form, and is declined at each later charge. */
  declinesLater: '4000000000000341',
  /** Each later charge is charged back. */
  disputed: '4000000000000259',
  failsRefunds: '4000000000005126',
} as const

export interface Sale {
  readonly id: string
  readonly key: string
  readonly price: string
  readonly currencyCode: string
  readonly email: string
  readonly card: string
  readonly at: Date
  readonly previous: string
  readonly refunds: { readonly amount: string; readonly at: Date }[]
  voidedAt: Date | undefined
  chargebacks: number
}

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
export const toMinorUnits = (price: string): number => Math.round(Number(price) * 100)

type NewSale = Pick<Sale, 'key' | 'price' | 'currencyCode' | 'email' | 'card' | 'previous'>

export class CcbillBank {
  readonly sales = new Map<string, Sale>()
  readonly #now: () => Date
  #last = 1_026_000_000_000_000

  constructor(now = () => new Date()) {
    this.#now = now
  }

  sell(sale: NewSale): Sale {
    this.#last += 1
    const isDisputed = sale.card === CCBILL_CARDS.disputed && sale.previous !== ''
    const made: Sale = {
      ...sale,
      id: `0${this.#last}`,
      at: this.#now(),
      refunds: [],
      voidedAt: undefined,
      chargebacks: isDisputed ? 1 : 0,
    }
    this.sales.set(made.id, made)
    return made
  }

  /** Returns a status as CCBill's calls do: 1 for done, 0 for not done. */
  refund(sale: Sale, amount: string): '0' | '1' {
    const back = sale.refunds.reduce((sum, one) => sum + toMinorUnits(one.amount), 0)
    const isTooMuch = sale.voidedAt !== undefined || back + toMinorUnits(amount) > toMinorUnits(sale.price)
    if (isTooMuch || sale.card === CCBILL_CARDS.failsRefunds) return '0'
    sale.refunds.push({ amount, at: this.#now() })
    return '1'
  }

  void(sale: Sale): '0' | '1' {
    if (sale.voidedAt !== undefined || sale.refunds.length > 0 || sale.card === CCBILL_CARDS.failsRefunds) return '0'
    sale.voidedAt = this.#now()
    return '1'
  }

  ofKey(key: string): Sale[] {
    return [...this.sales.values()].filter((sale) => sale.key === key)
  }
}
