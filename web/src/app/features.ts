/** Every feature's manifest; the one place of the app that asks the registry. */
import type { Feature } from '#core/feature.ts'
import * as features from '#features/index.ts'

export const all: readonly Feature[] = Object.values(features)
