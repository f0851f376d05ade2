/** Names one variant of a product. Pure. */
interface Item {
  readonly title: string
  /** The variant's values of the product's options. */
  readonly options: readonly string[]
}

/** Returns `M · Blue`. Empty for a product without options. */
export const optionsLabel = ({ options }: Pick<Item, 'options'>): string => options.join(' · ')

/** Returns `Shirt (M · Blue)`. */
export const itemLabel = (item: Item): string =>
  item.options.length === 0 ? item.title : `${item.title} (${optionsLabel(item)})`
