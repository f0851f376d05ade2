/** Writing a message to many fans: whom it is for, what it says, what its media cost, when it is sent. */
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { listFanGroups, type FanGroup } from '@fanfare/contract/fan-groups'
import { MassWords, scheduleMassMessage } from '@fanfare/contract/mass-messages'
import type { Media } from '@fanfare/contract/media'
import { draftOf } from '#core/fan-rules/draft.ts'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form } from '#core/form.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { Unsaved } from '#core/unsaved.tsx'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { whole } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import {
  AudienceCount,
  AudienceFields,
  audienceOfDraft,
  useAudienceCount,
  type DraftAudience,
} from '../components/audience-fields.tsx'
import { MediaFields } from '../components/media-fields.tsx'
import css from '../components/compose.module.css'

const page = createLoaders(async ({ read }) => void (await read(listFanGroups, {})))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('New mass message'))

/** `?group=` names the group that it is for at first. */
const startWith = (groups: readonly FanGroup[], asked: string | null): DraftAudience => {
  const groupIds = groups.flatMap(({ _id }) => (_id === asked ? _id : []))
  return { hasRule: groupIds.length === 0, rule: draftOf(undefined), groupIds, exceptGroupIds: [], exceptOwners: false }
}

export default function NewMassMessage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { data: groups } = useApiQuery(listFanGroups, {})
  const [draft, setDraft] = useState(() => startWith(groups, params.get('group')))
  const [media, setMedia] = useState<readonly Media[]>([])
  const [isChecked, setChecked] = useState(false)
  const [isLater, setLater] = useState(false)
  const send = useApiMutation(scheduleMassMessage)
  const audience = audienceOfDraft(draft)
  const fileIds = media.map(({ _id }) => _id)
  const count = useAudienceCount(audience, fileIds)
  const form = useForm({
    shape: MassWords,
    initial: { text: '', price: '', at: '' },
    check: ({ text, at }) => ({
      // Without a time it would go out at once.
      ...(isLater && at === '' && { at: t('Please choose when it is sent') }),
      text: text === '' && media.length === 0 ? t('Please enter a message or add a photo or video') : undefined,
    }),
    submit: async ({ text, price, at }) => {
      setChecked(true)
      if (audience === undefined) return
      const words = { ...(text && { text }), ...(price && media.length > 0 && { price }), ...(at && { at }) }
      const { _id } = await send.mutateAsync({ body: { ...words, audience, fileIds } })
      toast(at ? t('The message is scheduled.') : t('The message is on its way.'))
      await navigate(`/studio/mass-messages/${_id}`)
    },
  })
  // Once it is sent, the page leads on by itself.
  const isDirty = !form.isPending && (form.values['text'] !== '' || media.length > 0)
  return (
    <Page title={t('New mass message')}>
      <BackLink to="/studio/mass-messages">{t('All mass messages')}</BackLink>
      <form {...form.props}>
        <Stack>
          <Section title={t('Whom it is for')} isCard>
            <AudienceFields
              audience={draft}
              onChange={(part) => setDraft({ ...draft, ...part })}
              hasMedia={media.length > 0}
              {...{ groups, isChecked }}
            />
            <AudienceCount {...count} hasAudience={audience !== undefined} />
          </Section>
          <Words form={form} media={media} onMedia={setMedia} />
          <Section title={t('When')} isCard>
            <When form={form} isLater={isLater} onChange={setLater} />
          </Section>
          <FormNote form={form} />
          <Button type="submit" isWide isPending={form.isPending} disabled={audience === undefined || count.total === 0}>
            {sendWords(isLater, count.total)}
          </Button>
        </Stack>
      </form>
      <Unsaved isDirty={isDirty} consequence={t('The message is not sent, and what you wrote is lost.')} />
    </Page>
  )
}

interface WordsProps {
  readonly form: Pick<Form<'text' | 'price'>, 'field'>
  readonly media: readonly Media[]
  readonly onMedia: (media: readonly Media[]) => void
}

const Words = ({ form, media, onMedia }: WordsProps) => (
  <Section title={t('What it says')} isCard>
    <TextArea
      {...form.field('text')}
      rows={5}
      maxLength={5000}
      hint={t('Each fan gets it in their own conversation with you.')}
    />
    <MediaFields media={media} onChange={onMedia} />
    {media.length > 0 && (
      <div className={css['short']}>
        <NumberField
          {...form.field('price')}
          label={t('Price')}
          unit={t('tokens')}
          hint={t('Left empty, they are open to see.')}
        />
      </div>
    )}
  </Section>
)

/** The button says to how many, so that nobody writes to everyone by a slip. */
function sendWords(isLater: boolean, total: number | undefined): string {
  if (total === undefined) return isLater ? t('Schedule the message') : t('Send the message')
  const count = { total, shown: whole(total) }
  return isLater
    ? t('{total, plural, one {Schedule for one fan} other {Schedule for {shown} fans}}', count)
    : t('{total, plural, one {Send to one fan} other {Send to {shown} fans}}', count)
}

interface WhenProps {
  readonly form: Pick<Form<'at'>, 'set' | 'field'>
  readonly isLater: boolean
  readonly onChange: (isLater: boolean) => void
}

function When({ form, isLater, onChange }: WhenProps) {
  const now = useNow()
  return (
    <div className={css['group']}>
      <CheckField
        label={t('Send it later')}
        hint={t('Who it goes to is decided then: who has become a fan gets it, who has left does not.')}
        isOn={isLater}
        onChange={(next) => {
          onChange(next)
          if (!next) form.set('at', '')
        }}
      />
      {isLater && <DateTimeField {...form.field('at')} label={t('Send on')} least={new Date(now).toISOString()} />}
    </div>
  )
}
