/** Renders the features' parts of the frame, in the order of the registry. */
import type { Me } from '@fanfare/contract/users'
import { all } from '../features.ts'

export const Slot = ({ name }: { readonly name: 'aside' | 'foot' }) =>
  all.map(({ slots }, place) => {
    const Part = slots?.[name]
    return Part && <Part key={place} />
  })

export const RailFootSlot = ({ viewer }: { readonly viewer: Me }) =>
  all.map(({ slots }, place) => slots?.railFoot && <slots.railFoot key={place} viewer={viewer} />)
