/** The denser frame of the performer's studio. */
import { Outlet } from 'react-router'
import { t } from '#lib/i18n.ts'
import { Tabs } from '#ui/tabs.tsx'
import { studioPlaces } from '../shell/navigation.ts'
import { Shell } from '../shell/shell.tsx'
import css from './dense.module.css'

export default function Studio() {
  return (
    <Shell isWide>
      <div className={css['dense']}>
        <Tabs label={t('Studio')} items={studioPlaces()} />
        <Outlet />
      </div>
    </Shell>
  )
}
