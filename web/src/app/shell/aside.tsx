import { all } from '../features.ts'
import css from './aside.module.css'
import Foot from './foot.tsx'

export default function Aside() {
  return (
    <div className={css['side']}>
      {all.map(({ slots }, place) => slots?.aside && <slots.aside key={place} />)}
      <Foot />
    </div>
  )
}
