/** The denser frame of the performer's studio. */
import { Outlet, useLocation } from 'react-router'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Tabs } from '#ui/tabs.tsx'
import { tabsAt } from '../shell/menus.ts'
import { Shell } from '../shell/shell.tsx'
import css from './dense.module.css'

export default function Studio() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const forms = tabsAt('create', viewer)
  return (
    <Shell isWide>
      <div className={css['dense']}>
        <Tabs label={t('Studio')} items={tabsAt('studio', viewer)} />
        {forms.some(({ to }) => to === pathname) && <Tabs label={t('What to create')} items={forms} />}
        <Outlet />
      </div>
    </Shell>
  )
}
