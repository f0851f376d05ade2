/** Calculates the price of content for a fan who already owns some of its media, so that no one pays twice. Pure. */

export interface PartlyOwned {
  /** Price of the whole content, in minor units. */
  readonly price: number
  /** Number of media items in the content, and how many of them the fan owns. */
  readonly items: number
  readonly owned: number
  /** The minimum price on the site, in minor units. */
  readonly least: number
}

/**
 * Returns the price in proportion to the items that are not owned, rounded down in the buyer's favor. It is at least the site's
 * minimum price, but never more than the full price. 0 if the fan owns everything.
 */
export function remainingPrice({ price, items, owned, least }: PartlyOwned): number {
  if (items === 0 || owned <= 0) return price
  if (owned >= items) return 0
  return Math.min(price, Math.max(least, Math.floor((price * (items - owned)) / items)))
}
