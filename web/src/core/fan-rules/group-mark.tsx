/** Shows the color of a fan group as a dot next to its name. */
import type { FanGroupColor } from '@fanfare/contract/fan-rules'
import css from './group-mark.module.css'

export const GroupMark = ({ color }: { readonly color: FanGroupColor }) => (
  <span className={css['mark']} data-color={color} aria-hidden />
)
