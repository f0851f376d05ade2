/** Looks up what the features' manifests define, for pages that show content of many features. */
import type { CardKind, ContentKind, Feature, ProfileTab, SaleKind } from './feature.ts'

let all: readonly Feature[] = []

/** Called once, before the first render. */
export function registerFeatures(features: readonly Feature[]): void {
  all = features
}

const own = <T>(kinds: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  kinds && Object.hasOwn(kinds, name) ? kinds[name] : undefined

function firstOf<T>(find: (feature: Feature) => T | undefined): T | undefined {
  for (const feature of all) {
    const found = find(feature)
    if (found !== undefined) return found
  }
  return undefined
}

export const saleKind = (kind: string): SaleKind | undefined =>
  contentKind(kind) ?? firstOf(({ saleKinds }) => own(saleKinds, kind))

export const contentKind = (kind: string): ContentKind | undefined => firstOf(({ contentKinds }) => own(contentKinds, kind))

/** Returns the kinds with a page for each item, by name. These can be listed and searched. */
export const kindsWithPages = (): [string, ContentKind][] =>
  all.flatMap(({ contentKinds = {} }) => Object.entries(contentKinds)).filter(([, { addressOf }]) => addressOf !== undefined)

/** Returns all kinds of sales by name, in the order of the registry. */
export const saleKinds = (): [string, SaleKind][] =>
  all.flatMap(({ contentKinds = {}, saleKinds: others = {} }) => [...Object.entries(contentKinds), ...Object.entries(others)])

export const cardKind = (kind: string): CardKind | undefined =>
  contentKind(kind) ?? firstOf(({ cardKinds }) => own(cardKinds, kind))

/** Returns all kinds of items with their own pages, by name, in the order of the registry. */
export const cardKinds = (): [string, CardKind][] =>
  all
    .flatMap(({ contentKinds = {}, cardKinds: others = {} }) => [...Object.entries(contentKinds), ...Object.entries(others)])
    .filter(([, { addressOf }]) => addressOf !== undefined)

export const profileTabs = (): readonly ProfileTab[] => all.flatMap((one) => one.profileTabs ?? [])

export const features = (): readonly Feature[] => all
