/** Looks up the kinds of content, sales and cards that features define in `kinds.ts`, for pages that list many kinds. */
import type { CardKind, ContentKind, Kinds, SaleKind } from './feature.ts'

type Named<T> = readonly (readonly [string, T])[]

const all = Object.values(import.meta.glob<Kinds>('../features/*/kinds.ts', { eager: true, import: 'default' }))

const contents: Named<ContentKind> = all.flatMap(({ contentKinds = {} }) => Object.entries(contentKinds))
const sales: Named<SaleKind> = all.flatMap(({ contentKinds = {}, saleKinds: others = {} }) => [
  ...Object.entries(contentKinds),
  ...Object.entries(others),
])
const cards: Named<CardKind> = all.flatMap(({ contentKinds = {}, cardKinds: others = {} }) => [
  ...Object.entries(contentKinds),
  ...Object.entries(others),
])

const named = <T>(kinds: Named<T>, kind: string): T | undefined => kinds.find(([name]) => name === kind)?.[1]
const withPages = <T extends Pick<CardKind, 'addressOf'>>(kinds: Named<T>) =>
  kinds.filter(([, { addressOf }]) => addressOf !== undefined)

export const contentKind = (kind: string) => named(contents, kind)
export const saleKind = (kind: string) => named(sales, kind)
export const cardKind = (kind: string) => named(cards, kind)

/** Returns all kinds of sales by name, in the order of their features. */
export const saleKinds = () => sales

/** Returns the kinds of content with a page for each item, by name. These can be listed and searched. */
export const kindsWithPages = () => withPages(contents)

/** Returns all kinds of items with their own pages, by name. */
export const cardKinds = () => withPages(cards)
