/** When to be reminded and of what: a new reminder of a fan, or another time for one. */
import { useState, type FormEvent } from 'react'
import { changeFanReminder, createFanReminder, LONGEST_REMINDER, type FanReminder } from '@fanfare/contract/fan-reminders'
import { Unsaved } from '#core/unsaved.tsx'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { reminderMoments } from './reminder-moments.ts'
import css from './reminder-form.module.css'

interface ReminderFormProps {
  readonly fanId: string
  /** Absent for a new one. */
  readonly reminder?: FanReminder
  readonly onDone: () => void
}

const DAYS_MS = 3 * 86_400_000

export default function ReminderForm({ fanId, reminder, onDone }: ReminderFormProps) {
  const [opened] = useState(() => Date.now())
  const [text, setText] = useState(reminder?.text ?? '')
  const [dueAt, setDueAt] = useState(() => new Date(opened + DAYS_MS).toISOString())
  const create = useApiMutation(createFanReminder)
  const change = useApiMutation(changeFanReminder)
  const error = create.error ?? change.error
  const isPending = create.isPending || change.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const said = { text: text.trim(), dueAt }
    if (reminder) change.mutate({ params: { id: reminder._id }, body: said }, { onSuccess: onDone })
    else create.mutate({ body: { fanId, text: said.text, dueAt } }, { onSuccess: onDone })
  }
  return (
    <form className={css['form']} onSubmit={submit}>
      <div className={css['moments']} role="group" aria-label={t('When')}>
        {reminderMoments(opened).map(({ label, at }) => (
          <button key={label} type="button" aria-pressed={at === dueAt} onClick={() => setDueAt(at)}>
            {label}
          </button>
        ))}
      </div>
      <DateTimeField name="dueAt" label={t('When')} value={dueAt} onChange={setDueAt} least={new Date(opened).toISOString()} />
      <TextField
        name="text"
        label={t('Of what')}
        value={text}
        maxLength={LONGEST_REMINDER}
        autoComplete="off"
        onChange={setText}
      />
      <Unsaved
        isDirty={text !== (reminder?.text ?? '') && !isPending}
        consequence={t('The reminder is not kept, and what you wrote is lost.')}
      />
      {error && <ErrorNote error={messageOf(error)} />}
      <div className={css['acts']}>
        <Button type="submit" size="small" isPending={isPending} disabled={dueAt === ''}>
          {reminder ? t('Postpone') : t('Remind me')}
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
