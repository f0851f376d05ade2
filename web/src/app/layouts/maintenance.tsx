import { Outlet } from 'react-router'
import { useSettings, useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { OperatorSignIn } from './operator-sign-in.tsx'
import { SignOut } from './sign-out.tsx'
import { Window } from './window.tsx'

export function Maintenance() {
  const viewer = useViewer()
  const { siteName } = useSettings()
  return (
    <Window hasSiteLinks={false}>
      <Notice
        mark={<Wordmark name={siteName} />}
        title={<h1>{t('We’ll be back shortly')}</h1>}
        action={viewer ? <SignOut /> : <OperatorSignIn />}
      >
        {t('The site is under maintenance. Your data is safe. Check back soon.')}
      </Notice>
    </Window>
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
