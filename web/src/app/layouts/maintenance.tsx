/** Stands in place of every page while the operator works on the site. */
import { Outlet } from 'react-router'
import { t } from '#lib/i18n.ts'
import { Wordmark } from '#ui/wordmark.tsx'
import css from './notice.module.css'

export function Maintenance() {
  return (
    <main id="main" className={css['notice']}>
      <Wordmark />
      <h1>{t('We will be back shortly')}</h1>
      <p>{t('The site is under maintenance. Nothing of yours is lost; please come back in a while.')}</p>
    </main>
  )
}

export default function MaintenanceLayout() {
  return (
    <>
      <Maintenance />
      <Outlet />
    </>
  )
}
