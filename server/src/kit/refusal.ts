/** How the house says no on purpose. */
import { codes, type Code, type FieldError } from '@fanfare/contract'

/** A no that the caller is meant to see. Anything else thrown is a bug and answers 500. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: Code
  readonly errors: readonly FieldError[] | undefined
  /** What it costs now, as decimals; of `price_changed` only. */
  readonly price: number | undefined
  constructor(code: Code, message: string, { errors, price }: { errors?: readonly FieldError[]; price?: number } = {}) {
    super(message)
    this.code = code
    this.errors = errors
    this.price = price
  }
  get status(): number {
    return codes[this.code]
  }
}

export const refuse = (code: Code, message: string, errors?: readonly FieldError[]) =>
  new Refusal(code, message, errors && { errors })

/** The caller was shown another price; the reply carries the one of now, so that a sheet can show it and ask again. */
export const priceChanged = (price: number, unit: string) =>
  new Refusal('price_changed', `The price has changed: it is ${price} ${unit} now. Nothing has been charged.`, { price })

/** Missing and forbidden look exactly alike from outside. */
export const notFound = (what: string) => refuse('not_found', `We could not find that ${what}.`)

/** A value that its schema allows and a rule does not; the browser shows the sentence at the field. */
export const notValid = (field: string, message: string) => refuse('not_valid', message, [{ field, message }])
