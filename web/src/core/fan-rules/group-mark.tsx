/** The colour of a group of fans, as a dot beside its name. */
import type { FanGroupColor } from '@fanfare/contract/fan-rules'
import css from './group-mark.module.css'

export const GroupMark = ({ color }: { readonly color: FanGroupColor }) => (
  <span className={css['mark']} data-color={color} aria-hidden />
)
