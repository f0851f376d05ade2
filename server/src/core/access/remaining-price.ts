/** Nobody pays twice for the same media: the price of a thing for someone who owns some of it already. Pure. */

export interface PartlyOwned {
  /** Of the whole thing, in minor units. */
  readonly price: number
  /** How many media items it consists of, and how many of them are owned. */
  readonly items: number
  readonly owned: number
  /** The least price on the site, in minor units. */
  readonly least: number
}

/**
 * In proportion to the items that are not owned, rounded down in the buyer's favour, and at least the least price of the site
 * where that is not more than the whole price. 0 when everything is owned: the thing is open.
 */
export function remainingPrice({ price, items, owned, least }: PartlyOwned): number {
  if (items === 0 || owned <= 0) return price
  if (owned >= items) return 0
  return Math.min(price, Math.max(least, Math.floor((price * (items - owned)) / items)))
}
