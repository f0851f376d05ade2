import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { MassMessageText, scheduleMassMessage, type AudienceChoices } from '@fanfare/contract/mass-messages'
import type { Person } from '@fanfare/contract/people'
import { ruleDraftOf } from '#core/fan-rules/rule-draft.ts'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type Form, type FormValues } from '#core/form.ts'
import { isChangedFrom, parseStoredPart, useStoredForm } from '#core/stored-form.ts'
import { RestoredDraftNote } from '#core/restored-draft-note.tsx'
import { mediaPriceBlocks } from '#core/media-price/blocks.ts'
import { withValidPreviews, type PricedFiles } from '#core/media-price/free-previews.ts'
import { UnsavedChangesPrompt } from '#core/unsaved-changes-prompt.tsx'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { useTimeZone } from '#lib/now.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { EyeIcon } from '#ui/page-icons.ts'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/toast.ts'
import { AudienceCount, AudienceFields, audienceOfDraft, useAudienceCount, type DraftAudience } from './audience-fields.tsx'
import type { DraftContent } from './draft-content.ts'
import { MassTextFields } from './mass-text-fields.tsx'
import { SendTest } from './send-test.tsx'
import { SendTimeFields, sendTimeBlocks, readSendTime } from './send-time-fields.tsx'

const FanPreview = idleComponent(() => import('./fan-preview.tsx'))

/** `?group=` names the initial group. */
const startWith = (groups: AudienceChoices['groups'], asked: string | null): DraftAudience => {
  const groupIds = groups.flatMap(({ _id }) => (_id === asked ? _id : []))
  return {
    hasRule: groupIds.length === 0,
    rule: ruleDraftOf(undefined),
    groupIds,
    exceptGroupIds: [],
    exceptOwners: false,
    fans: [],
    exceptFans: [],
  }
}

interface MassFormProps {
  /** The performer's own groups. */
  readonly groups: AudienceChoices['groups']
  /** The performer for whom an operator writes. Absent if the viewer writes for themselves. */
  readonly performer?: Person
  /** The performer's tiers, if an operator writes. */
  readonly tiers?: AudienceChoices['tiers']
  /** `/studio/mass-messages` */
  readonly at: string
}

export default function MassForm({ groups, performer, tiers, at }: MassFormProps) {
  const { form, draft, chosen, when, audience, fileIds, isChecked, isDirty, kept } = useMassForm({ groups, performer, at })
  const { files } = chosen
  const content = contentOf(form, chosen)
  const inName = performer && { performerId: performer._id }
  const count = useAudienceCount(audience, { fileIds, openFileIds: content.openIds, ...inName })
  // The audience of a scheduled message is decided when it is sent.
  const isForNobody = audience === undefined || (when === 'now' && count.total === 0)
  return (
    <>
      <RestoredDraftNote storedForm={kept} />
      <form {...form.props}>
        <Stack>
          <Section title={t('Audience')} isCard>
            <AudienceFields
              audience={draft}
              onChange={(part) => form.set('audience', JSON.stringify({ ...draft, ...part }))}
              hasMedia={files.length > 0}
              performerId={performer?._id}
              {...{ groups, tiers, isChecked }}
            />
            <AudienceCount {...count} hasAudience={audience !== undefined} />
          </Section>
          <MassTextFields
            form={form}
            typed={{ text: content.text, lockedText: content.price > 0 ? content.lockedText : '' }}
            media={{ files, openIds: content.openIds }}
            onMedia={(media) => form.set('media', JSON.stringify(media))}
            price={content.price}
            isByOperator={performer !== undefined}
          />
          <Section title={t('When')} isCard>
            <SendTimeFields form={form} when={when} onChange={(next) => form.set('when', next)} />
          </Section>
          <FormNote form={form} />
          <Row>
            <SeeFirst content={content} performer={performer} />
            <SendTest content={content} {...inName} />
          </Row>
          <Button type="submit" isWide isPending={form.isPending} disabled={isForNobody}>
            {sendLabel(when !== 'now', count.total)}
          </Button>
        </Stack>
      </form>
      <UnsavedChangesPrompt
        isDirty={isDirty && !form.isPending}
        consequence={t('It isn’t sent yet. Your draft is kept on this device and will be here when you come back.')}
      />
    </>
  )
}

type MassFormOf = Pick<MassFormProps, 'groups' | 'at'> & { readonly performer: Person | undefined }

function useMassForm({ groups, performer, at: home }: MassFormOf) {
  const asked = useSearchParams()[0].get('group')
  const navigate = useNavigate()
  const timeZone = useTimeZone()
  const send = useApiMutation(scheduleMassMessage)
  const [isChecked, setChecked] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const [first] = useState(() => startWith(groups, asked))
  const [initial] = useState(() => initialWith(first))
  const form = useForm({
    shape: MassMessageText,
    initial,
    blocks: { ...sendTimeBlocks(), ...mediaPriceBlocks(({ media }) => parseStoredPart(media, NO_MEDIA).files.length > 0) },
    check: problemsOf,
    submit: async ({ text, lockedText, price, at }) => {
      setChecked(true)
      const { chosen, when, audience, fileIds } = choicesIn(form.values, first)
      if (audience === undefined) return
      const time = { ...(at && { at }), ...(at && when === 'own-hour' && { timeZone }) }
      const words = { ...(text && { text }), ...soldOf(chosen, price, lockedText) }
      const { _id } = await send.mutateAsync({
        body: { ...words, ...time, audience, fileIds, ...(performer && { performerId: performer._id }) },
      })
      setIsDone(true)
      toast(at ? t('Message scheduled.') : t('The message is being sent.'))
      await navigate(`${home}/${_id}`)
    },
  })
  const isDirty = !isDone && isChangedFrom(initial, form)
  const kept = useStoredForm({ name: `mass message ${performer?._id ?? asked ?? 'new'}`, form, isDirty })
  return { form, ...choicesIn(form.values, first), isChecked, isDirty, kept }
}

const NO_MEDIA: PricedFiles = { files: [], openIds: [] }

const initialWith = (audience: DraftAudience) => ({
  text: '',
  lockedText: '',
  price: '',
  at: '',
  when: 'now',
  audience: JSON.stringify(audience),
  media: JSON.stringify(NO_MEDIA),
})

/** The choices outside the text fields. */
function choicesIn(values: FormValues, first: DraftAudience) {
  const draft = parseStoredPart(values['audience'], first)
  const chosen = parseStoredPart(values['media'], NO_MEDIA)
  const fileIds = chosen.files.map(({ _id }) => _id)
  return { draft, chosen, fileIds, audience: audienceOfDraft(draft), when: readSendTime(values['when']) }
}

/** Returns the errors that the contract does not cover. */
function problemsOf({ text, media }: FormValues) {
  const hasFiles = parseStoredPart(media, NO_MEDIA).files.length > 0
  return {
    ...(text === '' && !hasFiles && { text: t('Enter a message or add a file') }),
  }
}

/** Returns the typed values that are valid so far. */
function contentOf({ values }: Pick<Form, 'values'>, chosen: PricedFiles): DraftContent {
  const typed = Number(values['price'])
  const price = Number.isFinite(typed) && chosen.files.length > 0 ? Math.max(typed, 0) : 0
  const { files, openIds } = withValidPreviews(chosen, price)
  return {
    text: String(values['text'] ?? ''),
    lockedText: String(values['lockedText'] ?? ''),
    price,
    media: files,
    openIds,
  }
}

/** Previews exactly what each fan gets before the message goes to thousands. */
function SeeFirst({ content, performer }: { readonly content: DraftContent; readonly performer: Person | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={EyeIcon} onClick={() => setOpen(true)}>
        {t('Preview as a fan')}
      </Button>
      {isOpen && <FanPreview content={content} from={performer} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Returns the price and the locked parts, or nothing without files and a price. */
function soldOf(chosen: PricedFiles, price: number | undefined, lockedText: string | undefined) {
  if (!price || chosen.files.length === 0) return {}
  const { openIds } = withValidPreviews(chosen, price)
  return { price, openFileIds: [...openIds], ...(lockedText && { lockedText }) }
}

function sendLabel(isLater: boolean, total: number | undefined): string {
  if (total === undefined) return isLater ? t('Schedule message') : t('Send message')
  const count = { total, shown: formatInteger(total) }
  return isLater
    ? t('{total, plural, one {Schedule for one fan} other {Schedule for {shown} fans}}', count)
    : t('{total, plural, one {Send to one fan} other {Send to {shown} fans}}', count)
}
