import { Outlet } from 'react-router'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Sections } from '../shell/sections.tsx'
import { Shell } from '../shell/shell.tsx'
import Primary from './primary.tsx'
import css from './dense.module.css'

export default function Admin() {
  const viewer = useViewer()
  // Everyone else sees the same as for any missing page.
  if (viewer?.role !== 'admin') return <Primary />
  return (
    <Shell isWide>
      <div className={css['dense']}>
        <Sections of="admin" label={t('Administration')} />
        <Outlet />
      </div>
    </Shell>
  )
}
