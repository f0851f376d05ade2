import { Slot } from './slot.tsx'
import css from './aside.module.css'

export default function Aside() {
  return (
    <div className={css['side']}>
      <Slot name="aside" />
    </div>
  )
}
