/** Renders the features' links about the site. Members load them with their menu only, so no manifest has them. */
import type { ComponentType } from 'react'
import type { FootProps } from '#core/feature.ts'

const parts = Object.values(
  import.meta.glob<ComponentType<FootProps>>('../../features/*/foot.tsx', { eager: true, import: 'default' }),
)

export default function Foot(props: FootProps) {
  return parts.map((Part, place) => <Part key={place} {...props} />)
}
