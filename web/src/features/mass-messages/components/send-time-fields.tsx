/** When a mass message is sent: now, at one time for all fans, or at each fan's local time. */
import { FormBlock } from '#core/form-block.tsx'
import type { Blocks } from '#core/form-blocks.ts'
import type { Form } from '#core/form.ts'
import { formatDateTime } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { localTimeOf } from '#lib/local-time.ts'
import { useNow, useTimeZone } from '#lib/now.ts'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'
import { deliverySpan } from './delivery-span.ts'
import { Stack } from '#ui/layout/boxes.tsx'

export type SendTime = 'now' | 'moment' | 'own-hour'

const isWhen = (value: string): value is SendTime => Object.hasOwn(hints, value)

/** Reads the choice from a form value. */
export const readSendTime = (value: string | boolean | undefined): SendTime =>
  typeof value === 'string' && isWhen(value) ? value : 'now'

/** A scheduled message without a time would be sent now. */
export const sendTimeBlocks = (): Blocks => ({
  later: { isOpen: ({ when }) => readSendTime(when) !== 'now', required: { at: t('Choose when to send it') } },
})

const hints: Readonly<Record<SendTime, () => string>> = {
  now: () => t('Sent when you press the button below.'),
  moment: () => t('The audience is set at that time.'),
  'own-hour': () =>
    t('Uses each recipient’s time zone, or yours if theirs is unknown. The audience is set when the first recipients get it.'),
}

interface SendTimeFieldsProps {
  readonly form: Pick<Form<'at'>, 'set' | 'field' | 'values' | 'isOpen'>
  readonly when: SendTime
  readonly onChange: (when: SendTime) => void
}

export function SendTimeFields({ form, when, onChange }: SendTimeFieldsProps) {
  const now = useNow()
  return (
    <Stack>
      <SelectField
        label={t('Send')}
        value={when}
        hint={hints[when]()}
        options={[
          { value: 'now', label: t('Now') },
          { value: 'moment', label: t('At the same time for everyone') },
          { value: 'own-hour', label: t('At this time in each recipient’s time zone') },
        ]}
        onChange={(next) => isWhen(next) && onChange(next)}
      />
      <FormBlock form={form} block="later">
        <DateTimeField {...form.field('at')} label={t('Send on')} least={new Date(now).toISOString()} />
      </FormBlock>
      {when === 'own-hour' && <Span at={String(form.values['at'] ?? '')} now={now} />}
    </Stack>
  )
}

function Span({ at, now }: { readonly at: string; readonly now: number }) {
  const timeZone = useTimeZone()
  const local = Date.parse(`${localTimeOf(at, timeZone)}Z`)
  if (Number.isNaN(local)) return null
  const { from, until } = deliverySpan(local, now)
  const shown = { from: formatDateTime(new Date(from).toISOString()), until: formatDateTime(new Date(until).toISOString()) }
  return <p role="status">{t('Everyone gets it between {from} and {until}, your time, depending on their time zone.', shown)}</p>
}
