/** Renders the features' parts of the frame, in the order of the registry. */
import type { Me } from '@fanfare/contract/users'
import { all } from '../features.ts'

export const Slot = ({ name }: { readonly name: 'aside' | 'foot' }) =>
  all.map(({ name: feature, slots }) => {
    const Part = slots?.[name]
    return Part && <Part key={feature} />
  })

export const RailFootSlot = ({ viewer }: { readonly viewer: Me }) =>
  all.map(({ name, slots }) => slots?.railFoot && <slots.railFoot key={name} viewer={viewer} />)
