/** The two ways in at the rail's foot, for visitors. */
import { Link } from 'react-router'
import { say } from '#lib/words.ts'
import css from './rail-entry.module.css'

export function RailEntry() {
  return (
    <div className={css['entry']}>
      <Link to="/auth/fan-register" className={css['join']}>
        {say('Join')}
      </Link>
      <Link to="/auth/login" className={css['signIn']}>
        {say('Sign in')}
      </Link>
    </div>
  )
}
