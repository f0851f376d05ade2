import { Outlet, useLocation } from 'react-router'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Tabs } from '#ui/tabs.tsx'
import { tabsAt } from '../shell/menus.ts'
import { Sections } from '../shell/sections.tsx'
import { Shell } from '../shell/shell.tsx'
import css from './dense.module.css'

export default function Studio() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const forms = tabsAt('create', viewer)
  const isCreating = forms.some(({ to }) => to === pathname)
  return (
    <Shell isWide>
      <div className={css['dense']}>
        <Sections of="studio" label={t('Studio')}>
          {isCreating ? <Tabs label={t('Content type')} items={forms} isSecond /> : undefined}
        </Sections>
        <Outlet />
      </div>
    </Shell>
  )
}
