/** The denser frame of the operator's pages. */
import { Outlet } from 'react-router'
import { say } from '#lib/words.ts'
import { Tabs } from '#ui/tabs.tsx'
import { adminPlaces } from '../shell/navigation.ts'
import { Shell } from '../shell/shell.tsx'
import css from './dense.module.css'

export default function Admin() {
  return (
    <Shell isWide>
      <div className={css['dense']}>
        <Tabs label={say('Administration')} items={adminPlaces()} />
        <Outlet />
      </div>
    </Shell>
  )
}
