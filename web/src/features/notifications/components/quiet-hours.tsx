/** Quiet hours, during which push notifications and emails wait. */
import { useState } from 'react'
import type { NotificationSettings } from '@fanfare/contract/notification-settings'
import { t } from '#lib/i18n.ts'
import { useTimeZone } from '#lib/now.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useChangeNotificationSettings } from './settings.ts'
import css from './settings.module.css'

const DEFAULT_HOURS = { from: '22:00', to: '08:00' }

function untilError({ from, to }: typeof DEFAULT_HOURS): string | undefined {
  if (to === '') return t('Enter a time, or turn quiet hours off.')
  return from === to ? t('Quiet hours must start and end at different times') : undefined
}

/** Uses this browser's time zone from the next change on. */
export function QuietHours({ quietHours, timeZone }: Pick<NotificationSettings, 'quietHours' | 'timeZone'>) {
  const change = useChangeNotificationSettings()
  const here = useTimeZone()
  const [hours, setHours] = useState(quietHours ?? DEFAULT_HOURS)
  const save = (next: typeof hours) => {
    setHours(next)
    if (next.from !== '' && next.to !== '' && next.from !== next.to) change({ quietHours: next, timeZone: here })
  }
  return (
    <>
      <CheckField
        label={t('Quiet hours')}
        hint={t('Push notifications and emails wait until quiet hours end. Security notifications arrive immediately.')}
        isOn={quietHours !== null}
        onChange={(isOn) => change({ quietHours: isOn ? hours : null, timeZone: here })}
      />
      {quietHours && (
        <>
          <div className={css['hours']}>
            <TextField
              label={t('From')}
              type="time"
              value={hours.from}
              error={hours.from === '' ? t('Enter a time, or turn quiet hours off.') : undefined}
              onChange={(from) => save({ ...hours, from })}
            />
            <TextField
              label={t('Until')}
              type="time"
              value={hours.to}
              error={untilError(hours)}
              onChange={(to) => save({ ...hours, to })}
            />
          </div>
          <p className={css['note']}>{t('Your time zone: {zone}', { zone: timeZone.replaceAll('_', ' ') })}</p>
          <p className={css['note']}>{t('Messages timed for your local time also use this time zone.')}</p>
        </>
      )}
    </>
  )
}
