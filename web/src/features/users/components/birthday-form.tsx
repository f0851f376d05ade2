/** Lets a fan add or remove the day and month of their birthday. */
import { useState } from 'react'
import { readBirthday, setBirthday } from '@fanfare/contract/own-account'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { useTimeZone } from '#lib/now.ts'
import { reader, t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import css from './account.module.css'

/** February has 29 days, because birthdays can be on leap days. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
/** 2024 is a leap year. */
const monthName = (month: string) =>
  new Intl.DateTimeFormat(reader().locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, Number(month) - 1, 1))
const daysIn = (month: string) => DAYS[Number(month) - 1] ?? 31

export function BirthdayForm() {
  const { birthday } = useApiQuery(readBirthday, {})
  const timeZone = useTimeZone()
  const act = useApiMutation(setBirthday)
  const [month, setMonth] = useState(birthday ? String(birthday.month) : '')
  const [day, setDay] = useState(birthday ? String(birthday.day) : '')
  const isHalf = (month === '') !== (day === '')
  const isChanged = month !== String(birthday?.month ?? '') || day !== String(birthday?.day ?? '')

  function choose(next: string): void {
    setMonth(next)
    if (Number(day) > daysIn(next)) setDay('')
  }
  function save(): void {
    const wanted = month === '' ? null : { month: Number(month), day: Number(day) }
    act.mutate({ body: { birthday: wanted, timeZone } }, { onSuccess: () => toast(t('Changes saved')) })
  }
  return (
    <Stack>
      <p className={css['hint']}>
        {t(
          'Not shown publicly. Performers you subscribe to can send you an automatic birthday message, so they’ll learn the date. Leave empty to receive none.',
        )}
      </p>
      <div className={css['birthday']}>
        <SelectField
          name="month"
          label={t('Month')}
          placeholder={t('Not stated')}
          options={numbers(12).map((value) => ({ value, label: monthName(value) }))}
          value={month}
          onChange={choose}
        />
        <SelectField
          name="day"
          label={t('Day')}
          placeholder={t('Not stated')}
          options={numbers(daysIn(month)).map((value) => ({ value, label: value }))}
          value={day}
          onChange={setDay}
          error={isHalf && month !== '' ? t('Please enter {label}', { label: t('Day') }) : undefined}
        />
      </div>
      <ErrorNote error={act.error} />
      <Row>
        <Button onClick={save} disabled={isHalf || !isChanged} isPending={act.isPending}>
          {t('Save')}
        </Button>
      </Row>
    </Stack>
  )
}
