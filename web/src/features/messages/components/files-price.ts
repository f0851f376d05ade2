/** The price of a message's files. Pure. */

/** With the last file its price goes, and the first begins without one: a price that nobody sees would lock what comes next. */
export const priceOfFiles = (price: string, { before, after }: { readonly before: number; readonly after: number }): string =>
  before === 0 || after === 0 ? '' : price
