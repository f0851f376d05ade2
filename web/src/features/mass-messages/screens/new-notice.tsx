import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { countMassAudience, scheduleMassMessage, type NoticeRecipients } from '@fanfare/contract/mass-messages'
import { NoticeFields } from '@fanfare/contract/site-notices'
import { FormBlock } from '#core/form-block.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form, type FormValues } from '#core/form.ts'
import { isChangedFrom, useStoredForm } from '#core/stored-form.ts'
import { RestoredDraftNote } from '#core/restored-draft-note.tsx'
import { pageTitle } from '#core/page.ts'
import { UnsavedChangesPrompt } from '#core/unsaved-changes-prompt.tsx'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useTimeZone } from '#lib/now.ts'
import { useDebouncedValue } from '#lib/debounced-value.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { SendTimeFields, sendTimeBlocks, readSendTime } from '../components/send-time-fields.tsx'

export const meta = pageTitle(() => t('New notice'))

const audiences = (): { value: NoticeRecipients; label: string }[] => [
  { value: 'everyone', label: t('Everyone') },
  { value: 'fans', label: t('All fans') },
  { value: 'performers', label: t('All performers') },
  { value: 'people', label: t('Specific people') },
]

const namesIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter((name) => name !== ''))]

const blank = { text: '', usernames: '', at: '', to: '', when: 'now' }

/** The choices outside the text fields. */
const choicesIn = ({ to, when }: FormValues) => ({
  to: audiences().find(({ value }) => value === to)?.value,
  when: readSendTime(when),
})

function problemsOf(values: FormValues) {
  const { to } = choicesIn(values)
  const isNobody = to === 'people' && namesIn(String(values['usernames'])).length === 0
  return {
    ...(isNobody && { usernames: t('Choose who gets the notice') }),
  }
}

export default function NewNotice() {
  const { form, isDirty, kept } = useNoticeForm()
  const { to, when } = choicesIn(form.values)
  const count = useNoticeCount(noticeOf(to, String(form.values['usernames'])))
  return (
    <Page title={t('New notice')} lead={t('Sent in the site’s own name. Recipients read it on a page in their notifications.')}>
      <BackLink to="/admin/mass-messages">{t('All mass messages')}</BackLink>
      <RestoredDraftNote storedForm={kept} />
      <form {...form.props}>
        <Stack>
          <ForWhom {...{ form, to, count }} onChange={(next) => form.set('to', next ?? '')} />
          <Section title={t('Content')} isCard>
            <TextArea
              {...form.field('text')}
              rows={6}
              maxLength={5000}
              hint={t('Text only. A notice can’t have media or a price.')}
            />
          </Section>
          <Section title={t('When')} isCard>
            <SendTimeFields form={form} when={when} onChange={(next) => form.set('when', next)} />
          </Section>
          <FormNote form={form} />
          <Button
            type="submit"
            isWide
            isPending={form.isPending}
            disabled={to === undefined || (when === 'now' && count.total === 0)}
          >
            {sendLabel(when !== 'now', count.total)}
          </Button>
        </Stack>
      </form>
      <UnsavedChangesPrompt
        isDirty={isDirty && !form.isPending}
        consequence={t('It isn’t sent yet. Your draft is kept on this device and will be here when you come back.')}
      />
    </Page>
  )
}

function useNoticeForm() {
  const navigate = useNavigate()
  const timeZone = useTimeZone()
  const [isDone, setIsDone] = useState(false)
  const send = useApiMutation(scheduleMassMessage)
  const form = useForm({
    shape: NoticeFields,
    initial: blank,
    blocks: { ...sendTimeBlocks(), people: { isOpen: ({ to }) => to === 'people', optional: ['usernames'] } },
    check: problemsOf,
    submit: async ({ text, usernames = '', at }) => {
      const { to, when } = choicesIn(form.values)
      const notice = noticeOf(to, usernames)
      if (!notice) return
      const time = at ? { at, ...(when === 'own-hour' && { timeZone }) } : {}
      const { _id } = await send.mutateAsync({ body: { notice, text, ...time } })
      setIsDone(true)
      toast(at ? t('Notice scheduled.') : t('The notice is being sent.'))
      await navigate(`/admin/mass-messages/${_id}`)
    },
  })
  const isDirty = !isDone && isChangedFrom(blank, form)
  const kept = useStoredForm({ name: 'notice new', form, isDirty })
  return { form, isDirty, kept }
}

interface ForWhomProps {
  readonly form: Pick<Form<'usernames'>, 'field' | 'isOpen'>
  readonly to: NoticeRecipients | undefined
  readonly count: ReturnType<typeof useNoticeCount>
  readonly onChange: (to: NoticeRecipients | undefined) => void
}

function ForWhom({ form, to, count, onChange }: ForWhomProps) {
  return (
    <Section title={t('Audience')} isCard>
      <Stack>
        <SelectField
          label={t('For')}
          value={to ?? ''}
          placeholder={t('Choose an option')}
          options={audiences()}
          onChange={(value) => onChange(audiences().find((one) => one.value === value)?.value)}
        />
        <FormBlock form={form} block="people">
          <TextArea {...form.field('usernames')} rows={2} hint={t('Separate with spaces or commas. Up to 100.')} />
        </FormBlock>
      </Stack>
      <Count {...count} to={to} />
    </Section>
  )
}

/** Returns undefined while no one is selected. */
function noticeOf(to: NoticeRecipients | undefined, usernames: string) {
  if (to !== 'people') return to && { to }
  const names = namesIn(usernames)
  return names.length === 0 ? undefined : { to, usernames: names }
}

/** Returns how many people would get the notice now; undefined while unknown. */
function useNoticeCount(notice: ReturnType<typeof noticeOf>) {
  const now = JSON.stringify(notice ?? '')
  const isSettled = useDebouncedValue(now) === now && notice !== undefined
  const { data, error } = useQuery({
    ...query(countMassAudience, { body: notice ? { notice } : {} }),
    enabled: isSettled,
  })
  return { total: isSettled ? data?.total : undefined, error: isSettled ? error : undefined }
}

type CountProps = ReturnType<typeof useNoticeCount> & { readonly to: NoticeRecipients | undefined }

function Count({ to, total, error }: CountProps) {
  if (error) return <ErrorNote error={error} />
  return <p role="status">{countLabel(to, total)}</p>
}

function countLabel(to: NoticeRecipients | undefined, total: number | undefined): string {
  if (to === undefined) return t('Choose an audience to see how many people are in it.')
  if (total === undefined) return to === 'people' ? t('Enter usernames to see how many people they are.') : t('Counting people…')
  return t(
    '{total, plural, =0 {No one would receive this now.} one {One person will receive this.} other {{shown} people will receive this.}}',
    {
      total,
      shown: formatInteger(total),
    },
  )
}

/** The button names the number of people, so that no one notifies everyone by accident. */
function sendLabel(isLater: boolean, total: number | undefined): string {
  if (total === undefined) return isLater ? t('Schedule notice') : t('Send notice')
  const count = { total, shown: formatInteger(total) }
  return isLater
    ? t('{total, plural, one {Schedule for one person} other {Schedule for {shown} people}}', count)
    : t('{total, plural, one {Send to one person} other {Send to {shown} people}}', count)
}
