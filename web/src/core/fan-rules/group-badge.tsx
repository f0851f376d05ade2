/** Shows the color of a fan group as a dot next to its name. */
import type { FanGroupColor } from '@fanfare/contract/fan-rules'
import css from './group-badge.module.css'

export const GroupBadge = ({ color }: { readonly color: FanGroupColor }) => (
  <span className={css['mark']} data-color={color} aria-hidden />
)
