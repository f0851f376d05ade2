import { Outlet } from 'react-router'
import { t } from '#lib/i18n.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { Wordmark } from '#ui/wordmark.tsx'

export function Maintenance() {
  return (
    <main id="main">
      <Notice fills="window" mark={<Wordmark />} title={<h1>{t('We’ll be back shortly')}</h1>}>
        {t('The site is under maintenance. Your data is safe. Check back soon.')}
      </Notice>
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
