import { useState } from 'react'
import { changeBanner, createBanner, pageKinds, type AdminBanner } from '@fanfare/contract/site-promotions'
import { FormBlock } from '#core/form-block.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { acceptAttribute, photoError } from '#core/media/accepted-files.ts'
import { useUploadLimits } from '#core/media/upload-limits.ts'
import { t } from '#lib/i18n.ts'
import { useUpload } from '#lib/upload.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { DateTimeField } from '#ui/fields/date-time-field.tsx'
import { Fieldset } from '#ui/fields/fieldset.tsx'
import { FileField } from '#ui/fields/file-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { toast } from '#ui/toast.ts'
import css from './promotions.module.css'

interface BannerFormProps {
  /** Absent for a new one. */
  readonly banner?: AdminBanner
  readonly onDone: () => void
}

const audiences = [
  { name: 'forVisitors', label: () => t('Visitors') },
  { name: 'forFans', label: () => t('Fans') },
  { name: 'forPerformers', label: () => t('Performers') },
] as const

const initialOf = (banner: AdminBanner | undefined) => ({
  kind: banner && banner.picture === null ? 'performer' : 'picture',
  name: banner?.name ?? '',
  page: String(banner?.page ?? pageKinds.HOMEPAGE),
  alt: banner?.alt ?? '',
  link: banner?.link ?? '',
  performer: banner?.performer ?? '',
  text: banner?.text ?? '',
  startsAt: banner?.startsAt ?? '',
  endsAt: banner?.endsAt ?? '',
  forVisitors: banner?.audience.includes('visitors') ?? true,
  forFans: banner?.audience.includes('fans') ?? true,
  forPerformers: banner?.audience.includes('performers') ?? true,
  version: banner ? String(banner.version) : '',
})

export default function BannerForm({ banner, onDone }: BannerFormProps) {
  const { form, picture, setPicture } = useBannerForm({ ...(banner && { banner }), onDone })
  return (
    <form {...form.props}>
      <Stack>
        <SelectField
          {...form.field('kind')}
          options={[
            { value: 'picture', label: t('Picture with a link') },
            { value: 'performer', label: t('Featured performer') },
          ]}
        />
        <TextField {...form.field('name')} maxLength={80} autoComplete="off" hint={t('Only operators see this name.')} />
        <FormBlock form={form} block="picture">
          <PictureFields form={form} hasPicture={Boolean(banner?.picture)} picture={picture} onPicture={setPicture} />
        </FormBlock>
        <FormBlock form={form} block="performer">
          <TextField
            {...form.field('performer')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint={t('Performers who hide from search can’t be featured.')}
          />
          <TextField
            {...form.field('text')}
            maxLength={200}
            autoComplete="off"
            hint={t('Appears below the performer. Optional.')}
          />
        </FormBlock>
        <SelectField
          {...form.field('page')}
          options={[
            { value: String(pageKinds.HOMEPAGE), label: t('Home pages') },
            { value: String(pageKinds.MODEL_LISTING), label: t('Lists of performers') },
          ]}
        />
        <AudienceFields form={form} />
        <DateTimeField {...form.field('startsAt')} hint={t('Leave empty to start now.')} />
        <DateTimeField {...form.field('endsAt')} hint={t('Leave empty for no end date.')} />
        <FormNote form={form} />
        <Button type="submit" isWide isPending={form.isPending}>
          {banner ? t('Save') : t('Create banner')}
        </Button>
      </Stack>
    </form>
  )
}

function useBannerForm({ banner, onDone }: BannerFormProps) {
  const create = useUpload(createBanner)
  const change = useUpload(changeBanner)
  const [picture, setPicture] = useState<File>()
  const form = useForm({
    shape: createBanner.body,
    initial: initialOf(banner),
    labels: { kind: t('Kind') },
    check: ({ kind, ...values }) => ({
      picture: kind === 'picture' && !picture && !banner?.picture ? t('Choose a picture.') : undefined,
      forVisitors: audiences.some(({ name }) => values[name] === true) ? undefined : t('Choose who sees it.'),
    }),
    blocks: {
      picture: {
        isOpen: ({ kind }) => kind === 'picture',
        required: { alt: t('Describe the picture for people who can’t see it.'), link: t('Please enter Link') },
      },
      performer: {
        isOpen: ({ kind }) => kind === 'performer',
        required: { performer: t('Please enter Username') },
        optional: ['text'],
      },
    },
    submit: async (body) => {
      const files = { ...(form.values['kind'] === 'picture' && picture && { picture }) }
      await (banner ? change.start({ params: { id: banner._id }, body, files }) : create.start({ body, files }))
      toast(t('Changes saved'))
      onDone()
    },
  })
  return { form, picture, setPicture }
}

type FormProps = { readonly form: ReturnType<typeof useBannerForm>['form'] }

interface PictureFieldsProps extends FormProps {
  /** True for a banner that keeps its picture unless the operator chooses another. */
  readonly hasPicture: boolean
  readonly picture: File | undefined
  readonly onPicture: (picture: File | undefined) => void
}

function PictureFields({ form, hasPicture, picture, onPicture }: PictureFieldsProps) {
  useUploadLimits()
  const error = form.errors['picture'] || (picture && photoError(picture))
  return (
    <>
      <FileField
        label={t('Picture')}
        name="picture"
        value={picture}
        onChange={onPicture}
        accept={acceptAttribute('photo')}
        hint={hasPicture ? t('Leave empty to keep the current picture.') : t('JPEG, PNG, WebP or AVIF. Wide pictures fit best.')}
        {...(error && { error })}
      />
      <TextField {...form.field('alt')} maxLength={200} autoComplete="off" />
      <TextField
        {...form.field('link')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('A path such as /explore, or an address that begins with https://.')}
      />
    </>
  )
}

const AudienceFields = ({ form }: FormProps) => (
  <Fieldset legend={t('Audience')}>
    {audiences.map(({ name, label }) => (
      <CheckField key={name} label={label()} isOn={form.values[name] === true} onChange={(isOn) => form.set(name, isOn)} />
    ))}
    {form.errors['forVisitors'] && (
      <p role="alert" className={css['problem']}>
        {form.errors['forVisitors']}
      </p>
    )}
  </Fieldset>
)
