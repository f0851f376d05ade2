/** Calculates the price of a message's files. Pure. */

/**
 * Removing the last file clears the price, and the first file starts without one. A price that no one sees would lock the next
 * file.
 */
export const priceOfFiles = (price: string, { before, after }: { readonly before: number; readonly after: number }): string =>
  before === 0 || after === 0 ? '' : price
