/** Gives pages what the features' manifests define. */
import type { ComponentType } from 'react'
import type { TopUpProps } from '#core/checkout/offer.ts'
import type { Feature, ProfileTab } from './feature.ts'

let all: readonly Feature[] = []

/** Called once, before the first render. */
export function registerFeatures(features: readonly Feature[]): void {
  all = features
}

export const features = (): readonly Feature[] => all

export const profileTabs = (): readonly ProfileTab[] => all.flatMap((one) => one.profileTabs ?? [])

/** The same component sells missing tokens everywhere. */
export function loadTopUp(): Promise<{ readonly default: ComponentType<TopUpProps> }> {
  const load = all.find(({ topUp }) => topUp)?.topUp
  if (!load) throw new Error('No feature sells tokens.')
  return load()
}
