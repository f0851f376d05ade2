/** Renders the features' parts of the rail, in the order of the registry. */
import type { Me } from '@fanfare/contract/users'
import { all } from '../features.ts'

export const RailFootSlot = ({ viewer }: { readonly viewer: Me }) =>
  all.map(({ slots }, place) => slots?.railFoot && <slots.railFoot key={place} viewer={viewer} />)
