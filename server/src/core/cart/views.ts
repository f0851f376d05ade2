import type * as cart from '@fanfare/contract/cart'
import type * as shipping from '@fanfare/contract/shipping'
import { fromMinorUnits } from '#lib/amount.ts'
import type { LimitedLine } from './quote-rules.ts'
import type { Zone } from './zones.ts'

export const lineView = (line: LimitedLine): cart.QuotedLine => ({
  productId: line.productId,
  variantId: line.variantId,
  quantity: line.quantity,
  state: line.limited,
  form: line.form,
  title: line.title,
  options: [...line.options],
  unitPrice: fromMinorUnits(line.unitPrice),
  fullPrice: fromMinorUnits(line.fullPrice),
  total: fromMinorUnits(line.unitPrice * line.quantity),
  available: line.available,
  handlingDays: line.handlingDays ?? 0,
  ...(line.picture && { picture: line.picture }),
})

export const zoneView = ({ id, type, name, countries, price, furtherPrice }: Zone): shipping.Zone => ({
  _id: id,
  type,
  name,
  countries: [...countries],
  price: fromMinorUnits(price),
  furtherPrice: fromMinorUnits(furtherPrice),
})
