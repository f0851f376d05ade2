import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listFanReminders } from '@fanfare/contract/fan-reminders'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { CalendarIcon } from '#ui/icons.ts'
import { hasReminderDraft } from './reminder-draft.ts'
import { ReminderRow } from './reminder-row.tsx'
import css from './fan-card.module.css'

const ReminderForm = idleComponent(() => import('./reminder-form.tsx'))

export function CardReminders({ fanId }: { readonly fanId: string }) {
  const { data } = useQuery(query(listFanReminders, { query: { fanId, limit: 20 } }))
  const [isMaking, setMaking] = useState(() => hasReminderDraft(fanId))
  return (
    <section className={css['part']} aria-label={t('Reminders')}>
      <h3>{t('Reminders')}</h3>
      <ul className={css['reminders']}>
        {data?.data.map((reminder) => (
          <li key={reminder._id}>
            <ReminderRow reminder={reminder} />
          </li>
        ))}
      </ul>
      {isMaking ? (
        <ReminderForm fanId={fanId} onDone={() => setMaking(false)} />
      ) : (
        <Button size="small" variant="quiet" icon={CalendarIcon} onClick={() => setMaking(true)}>
          {t('Remind me about this fan')}
        </Button>
      )}
    </section>
  )
}
