/** Shown to someone whose seat has ended or is paused while they worked in it. */
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { LockIcon } from '#ui/icons.ts'
import { Badge, Notice } from '#ui/layout/notice.tsx'
import { useStopWork } from '../components/start-work.ts'

export const meta = pageTitle(() => t('Seat ended'))

export default function Over() {
  const { name } = useMe()
  const { stop, isPending } = useStopWork()
  return (
    <Notice
      fillsFrame
      mark={
        <Badge>
          <LockIcon size={28} />
        </Badge>
      }
      title={<h1>{t('You no longer work for {name}', { name })}</h1>}
      action={
        <Button isPending={isPending} onClick={stop}>
          {t('Back to your account')}
        </Button>
      }
    >
      {t('Your seat was revoked, or it is paused because an account or two-factor authentication is off.')}
    </Notice>
  )
}
