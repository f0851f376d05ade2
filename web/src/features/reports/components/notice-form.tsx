import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { linksIn } from '@fanfare/contract/case-terms'
import { NoticeForm as Shape, NoticeKind, sendNotice } from '@fanfare/contract/notices'
import { FormBlock } from '#core/form-block.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type FormValues } from '#core/form.ts'
import { useViewer } from '#core/viewer.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { withCaptcha } from '#lib/captcha/index.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { MailIcon } from '#ui/page-icons.ts'
import { noticeWords } from './notice-labels.ts'
import { NoticePictures, useSendPictures } from './notice-pictures.tsx'

const kinds = NoticeKind.enum
const kindOf = ({ kind }: FormValues) => kinds.find((one) => one === kind)
const isCopyright = (values: FormValues) => values['kind'] === 'copyright'

function useNoticeForm(onSent: (email: string, pictureKey: string) => Promise<void>) {
  const [params] = useSearchParams()
  const viewer = useViewer()
  const send = useApiMutation(sendNotice)
  return useForm({
    shape: Shape,
    initial: {
      kind: kinds.find((one) => one === params.get('kind')) ?? '',
      links: params.get('link') ?? '',
      name: viewer?.name ?? '',
      email: viewer?.email ?? '',
      description: '',
      work: '',
      contact: '',
      signature: '',
      isSworn: false,
    },
    labels: {
      kind: t('What is it about?'),
      description: t('Description'),
      name: t('Your name'),
      signature: t('Type your name to sign'),
    },
    missing: {
      kind: t('Choose what it is about'),
      links: t('Enter at least one link'),
      signature: t('Enter your name to sign'),
    },
    blocks: {
      copyright: {
        isOpen: isCopyright,
        required: { work: t('Describe your work'), contact: t('Enter your postal address and phone number') },
      },
    },
    check: ({ isSworn }) => (isSworn === true ? {} : { isSworn: t('Confirm the statement') }),
    submit: async ({ links, ...body }) => {
      const { pictureKey } = await withCaptcha(() => send.mutateAsync({ body: { ...body, links: linksIn(links) } }))
      await onSent(body.email, pictureKey)
    },
  })
}

export function NoticeForm() {
  const [sentFrom, setSentFrom] = useState<string>()
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [lost, setLost] = useState(0)
  const send = useSendPictures()
  const form = useNoticeForm(async (email, key) => {
    setLost(await send(key, pictures))
    setSentFrom(email)
  })
  if (sentFrom !== undefined) return <Sent email={sentFrom} lost={lost} />
  const kind = kindOf(form.values)
  const words = kind && noticeWords(kind)
  return (
    <form {...form.props}>
      <Stack>
        <SelectField
          {...form.field('kind')}
          isRequired
          placeholder={t('Choose')}
          options={kinds.map((one) => ({ value: one, label: noticeWords(one).label }))}
          hint={words?.hint}
        />
        <TextArea {...form.field('links')} rows={3} isRequired hint={t('Where it is on this site. One link per line.')} />
        <TextArea {...form.field('description')} rows={5} isRequired hint={t('Say what it shows and what we should do.')} />
        <NoticePictures pictures={pictures} onChange={setPictures} />
        <FormBlock form={form} block="copyright">
          <TextArea {...form.field('work')} rows={3} isRequired hint={t('Say what was copied and where the original is.')} />
          <TextArea {...form.field('contact')} rows={3} isRequired />
        </FormBlock>
        <TextField {...form.field('name')} isRequired autoComplete="name" />
        <TextField {...form.field('email')} isRequired type="email" autoComplete="email" />
        <CheckField
          label={words?.statement ?? t('I report this in good faith.')}
          isOn={form.values['isSworn'] === true}
          onChange={(isOn) => form.set('isSworn', isOn)}
        />
        {form.errors['isSworn'] !== undefined && <p role="alert">{form.errors['isSworn']}</p>}
        <TextField {...form.field('signature')} isRequired autoComplete="off" />
        <FormNote form={form} />
        <div>
          <Button type="submit" size="large" isPending={form.isPending}>
            {t('Send notice')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** `lost`: how many pictures did not arrive. */
const Sent = ({ email, lost }: { readonly email: string; readonly lost: number }) => (
  <>
    <EmptyState icon={MailIcon} title={t('Confirm your email address')}>
      {t('We have sent a link to {email}. Open it to confirm your notice and to follow it.', { email })}
    </EmptyState>
    {lost > 0 && (
      <p role="alert">
        {t(
          '{count, plural, one {# picture was not added.} other {# pictures were not added.}} You can add pictures on the page of your notice.',
          { count: lost },
        )}
      </p>
    )}
  </>
)
