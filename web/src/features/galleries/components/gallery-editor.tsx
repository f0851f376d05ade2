/** Creates or changes a gallery: its photos and their order, cover, audience and locked preview. */
import { useState } from 'react'
import {
  createGallery,
  deleteGallery,
  MAX_PHOTOS,
  MAX_PREVIEWS,
  updateGallery,
  viewOwnGallery,
  type OwnGallery,
} from '@fanfare/contract/galleries'
import type { Depiction } from '@fanfare/contract/depictions'
import { PeopleShownFields } from '#core/consents/people-shown-fields.tsx'
import { shownIds } from '#core/consents/shown-ids.ts'
import { useForm, type FormValues } from '#core/form.ts'
import { isReceived, type DraftMedia } from '#core/media-drafts/draft-media.ts'
import { maxSizesLabel } from '#core/media/accepted-files.ts'
import { MediaFields } from '#core/media-drafts/media-fields.tsx'
import { useMediaDraft, type MediaDraft } from '#core/media-drafts/use-media-draft.ts'
import { saveVersioned } from '#core/save-versioned.ts'
import { DeleteButton } from '#core/publications/delete-publication.tsx'
import { Editor } from '#core/publications/editor.tsx'
import { LockedSample } from '#core/publications/locked-sample.tsx'
import { PublishFields } from '#core/publications/publish-fields.tsx'
import {
  initialPlan,
  isPublished,
  planBlocks,
  planForServer,
  savedMessage,
  shelfOf,
  submitLabel,
} from '#core/publications/publish-plan.ts'
import { initialTerms, termsForServer, termsBlocks, termsErrors, readTiers } from '#core/publications/publishing-terms.ts'
import { shelfPath } from '#core/publications/shelves.tsx'
import { TermsFields } from '#core/publications/terms-fields.tsx'
import { useConfirmedAudience } from '#core/publications/use-confirmed-audience.tsx'
import { useSavedForm } from '#core/publications/use-saved-form.ts'
import { useSettings } from '#core/viewer.ts'
import { call } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { LockedGallery } from './locked-gallery.tsx'
import css from './gallery-editor.module.css'

export function GalleryEditor({ gallery }: { gallery?: OwnGallery }) {
  const { photoMegabytes } = useSettings()
  const name = `gallery ${gallery?._id ?? 'new'}`
  const media = useMediaDraft({ name, max: MAX_PHOTOS, ...(gallery && { media: gallery.photos }) })
  const { form, setShows, isDirty } = useGalleryForm(gallery, media)
  const isOut = isPublished(gallery)
  const change = useConfirmedAudience(form, isOut ? gallery : undefined)
  return (
    <>
      <Editor
        name={name}
        title={gallery ? t('Edit gallery') : t('New gallery')}
        action={gallery && <DeleteButton route={deleteGallery} thing={gallery} list="/studio/galleries" />}
        form={change.form}
        isDirty={isDirty}
        media={[media]}
        status={gallery?.status ?? 'new'}
        submit={submitLabel(form.values, isOut)}
        aside={<Sample values={form.values} media={media.all} />}
      >
        <TextField {...form.field('title')} />
        <TextArea
          {...form.field('description')}
          rows={3}
          isRequired={false}
          hint={t('Everyone can read this, even before unlocking the gallery.')}
        />
        <MediaFields
          media={media}
          kinds={['photo']}
          legend={t('Photos')}
          hint={t(
            'Up to {most} photos: JPEG, PNG, WebP or AVIF up to {size}. You can add several at a time. Fans see them in this order. We remove location and camera data.',
            { most: MAX_PHOTOS, size: maxSizesLabel(photoMegabytes) },
          )}
          name="fileIds"
          error={form.errors['fileIds']}
          each={(item) => (
            <CoverChoice item={item} isCover={isCover(item, form.values)} onChange={(id) => form.set('coverId', id)} />
          )}
        />
        <PeopleShownFields draft={gallery ? undefined : name} ids={shownIds(media, gallery)} onChange={setShows} />
        <TermsFields form={form} />
        <PublishFields form={form} isOut={isOut} />
      </Editor>
      {change.confirmation}
    </>
  )
}

const isCover = ({ id }: DraftMedia, { coverId }: FormValues) => id !== undefined && id === coverId

interface CoverChoiceProps {
  readonly item: DraftMedia
  readonly isCover: boolean
  readonly onChange: (cover: string) => void
}

/** Selects at most one cover. A second press clears it. */
function CoverChoice({ item, isCover: isOn, onChange }: CoverChoiceProps) {
  const { id } = item
  if (id === undefined || !isReceived(item)) return null
  return (
    <label className={css['cover']}>
      <input type="checkbox" checked={isOn} onChange={() => onChange(isOn ? '' : id)} />
      {t('Cover (visible to everyone)')}
    </label>
  )
}

/** Shows the gallery as fans see it before unlocking. */
function Sample({ values, media }: { values: FormValues; media: readonly DraftMedia[] }) {
  const usable = media.filter(({ state }) => state !== 'refused')
  const cover = usable.find((item) => isCover(item, values))
  const locked = usable.filter((item) => item !== cover)
  return (
    <LockedSample values={values} free={t('Everyone can see a free gallery: fans, followers and visitors.')}>
      {(sold) => (
        <LockedGallery
          isShow
          gallery={{
            ...sold,
            title: String(values['title']),
            inside: { photos: locked.length, videos: 0, audios: 0, seconds: 0 },
            previews: locked.slice(0, MAX_PREVIEWS),
            ...(cover && { cover }),
          }}
        />
      )}
    </LockedSample>
  )
}

function useGalleryForm(gallery: OwnGallery | undefined, media: MediaDraft) {
  const create = useApiMutation(createGallery)
  const update = useApiMutation(updateGallery)
  const { finish, isDirty } = useSavedForm(media)
  const [shows, setShows] = useState<Depiction>()
  const [initial] = useState(() => ({
    version: String(gallery?.version ?? ''),
    title: gallery?.title ?? '',
    description: gallery?.description ?? '',
    coverId: gallery?.coverId ?? '',
    ...initialTerms(gallery),
    ...initialPlan(gallery),
  }))
  const form = useForm({
    shape: createGallery.body,
    initial,
    labels: { price: t('Price'), publish: t('When to publish'), when: t('Date and time'), expiresAt: t('Expires on') },
    blocks: { ...termsBlocks(), ...planBlocks() },
    check: (values) => galleryErrors(values, media),
    submit: async ({ title, description, coverId, ...terms }) => {
      const sent = media.all.flatMap(({ id, alt }) => (id === undefined ? [] : [{ id, alt }]))
      const body = {
        title,
        description: description ?? '',
        ...termsForServer(terms),
        tierIds: readTiers(form.values),
        fileIds: sent.map(({ id }) => id),
        alts: sent.map(({ alt }) => alt),
        ...(sent.some(({ id }) => id === coverId) && { coverId }),
        ...planForServer(form.values),
        ...(shows && { shows }),
      }
      const done = gallery
        ? await saveVersioned(
            form,
            () => call(viewOwnGallery, { params: { id: gallery._id } }),
            (version) => update.mutateAsync({ params: { id: gallery._id }, body: { ...body, version } }),
          )
        : await create.mutateAsync({ body })
      await finish(savedMessage(done, isPublished(gallery)), shelfPath('/studio/galleries', shelfOf(done)))
    },
  })
  return { form, setShows, isDirty: isDirty(initial, form) }
}

/** Returns the errors that the contract does not cover: no photos, or a locked gallery without locked photos. */
function galleryErrors(values: FormValues, { all, hasRefused, hasLongAlt }: MediaDraft) {
  const isLocked = values['audience'] !== 'free'
  const onlyCover = isLocked && all.length > 0 && all.every((item) => isCover(item, values))
  return {
    fileIds: undefined,
    alts: undefined,
    ...(all.length === 0 && { fileIds: t('Add a photo.') }),
    ...(onlyCover && { fileIds: t('Everyone sees the cover. Add at least one more photo.') }),
    ...(hasRefused && { fileIds: t('Remove the files that couldn’t be used') }),
    ...(hasLongAlt && { fileIds: t('Shorten the descriptions that are too long') }),
    // A draft may be incomplete.
    ...(values['publish'] === 'draft' ? { price: undefined } : termsErrors(values)),
  }
}
