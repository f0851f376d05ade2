/** Gives pages what the features' manifests define. */
import type { Feature, ProfileTab } from './feature.ts'

let all: readonly Feature[] = []

/** Called once, before the first render. */
export function registerFeatures(features: readonly Feature[]): void {
  all = features
}

export const features = (): readonly Feature[] => all

export const profileTabs = (): readonly ProfileTab[] => all.flatMap((one) => one.profileTabs ?? [])
