import { Outlet, useLocation } from 'react-router'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Tabs } from '#ui/tabs.tsx'
import { sectionsOf, tabsAt } from '../shell/menus.ts'
import { Sections } from '../shell/sections.tsx'
import { Shell } from '../shell/shell.tsx'
import css from './dense.module.css'

export default function Studio() {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const forms = tabsAt('create', viewer)
  const isHere = ({ to }: { readonly to: string }) => to === pathname
  // The list of shows is a page of its section and also where a show begins.
  const isList = sectionsOf('studio', viewer).some(({ tabs }) => tabs.some(isHere))
  const isCreating = !isList && forms.some(isHere)
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
