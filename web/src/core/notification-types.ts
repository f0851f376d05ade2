/** Looks up how a type of notification appears, from the features that define them. */
import type { NotificationType } from './feature.ts'

type Types = Readonly<Record<string, NotificationType>>

const all = Object.values(import.meta.glob<Types>('../features/*/notifications.ts', { eager: true, import: 'default' }))

/** Returns undefined for a type that no feature lists. */
export const notificationType = (type: string): NotificationType | undefined =>
  all.find((types) => Object.hasOwn(types, type))?.[type]
