import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '@fanfare/contract'
import { deleteVaultItem, listAlbums, updateVaultItem, viewVaultItem } from '@fanfare/contract/vault'
import { PeopleShownButton } from '#core/consents/people-shown-button.tsx'
import { ContentRow } from '#core/content/content-row.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm, type FormValues } from '#core/form.ts'
import { isChangedFrom } from '#core/stored-form.ts'
import { aspectRatioOf } from '#core/media/aspect-ratio.ts'
import { Playable } from '#core/media/playable.tsx'
import { processingOf, processingLabel } from '#core/media/processing-label.ts'
import { useReportChanges, EditSheet } from '#core/edit-sheet.tsx'
import { messageOf, query, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorNote, ProgressBar, SkeletonRows } from '#ui/feedback.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { TrashIcon } from '#ui/page-icons.ts'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Picture } from '#ui/picture.tsx'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { AlbumChecks, albumFormValues, chosenAlbums } from './album-checks.tsx'
import { CaptionsEditor } from './captions-editor.tsx'
import { CoverPicker } from './cover-picker.tsx'
import { DeletionConsequence } from './deletion-consequence.tsx'
import { MakeCover } from './make-cover.tsx'
import { PosterPicker } from './poster-picker.tsx'
import { TeaserForm } from './teaser-form.tsx'
import { TranscriptForm } from './transcript-form.tsx'
import { nameOf } from './vault-tile.tsx'

type Item = Reply<typeof viewVaultItem>

export function ItemSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: item, error, refetch } = useQuery(query(viewVaultItem, { params: { id } }))
  return (
    <EditSheet onClose={onClose} title={item ? nameOf(item) : t('Details')}>
      {error && !item && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!item && !error && <SkeletonRows />}
      {item && <Details item={item} onClose={onClose} />}
    </EditSheet>
  )
}

function Details({ item, onClose }: { item: Item; onClose: () => void }) {
  const { media, usedIn, failure } = item
  return (
    <Stack>
      <Shown media={media} />
      {failure !== '' && <p role="alert">{failure}</p>}
      <Progress item={item} />
      <Words item={item} />
      <PeopleShownButton ids={[media._id]} />
      {media.type === 'video' && !media.isAnimation && <CaptionsEditor video={media} />}
      {media.type === 'video' && media.progress === 100 && (
        <>
          <PosterPicker id={media._id} ratio={aspectRatioOf(media)} />
          {!media.isTeaser && !media.isAnimation && <TeaserForm video={media} />}
        </>
      )}
      {media.type === 'audio' && media.status === 'ready' && <CoverPicker audio={media} />}
      {(media.type === 'audio' || (media.type === 'video' && !media.isAnimation)) && <TranscriptForm media={media} />}
      {usedIn.length > 0 && (
        <Section title={t('Used in')}>
          <div>
            {usedIn.map((card) => (
              <ContentRow key={card._id} card={card} />
            ))}
          </div>
        </Section>
      )}
      <Row>
        {media.type === 'photo' && media.status === 'ready' && <MakeCover id={item._id} usedIn={usedIn} />}
        <DeleteItem item={item} onDone={onClose} />
      </Row>
    </Stack>
  )
}

/** A video or recording that is still processing has no preview. */
function Shown({ media }: { media: Item['media'] }) {
  const ratio = aspectRatioOf(media)
  if (media.type === 'photo') return <Picture src={media.url} placeholder={media.placeholder} ratio={ratio} isEager />
  if (media.status !== 'ready') return null
  return <Playable media={media} ratio={ratio} onBroken={() => Promise.resolve(false)} />
}

function Progress({ item: { media, stage } }: { item: Item }) {
  const processing = processingOf(media, stage)
  const words = processingLabel(processing)
  if (words === '') return null
  return (
    <Stack isClose>
      <output>{words}</output>
      {processing.progress > 0 && <ProgressBar share={processing.progress / 100} label={t('Processing')} />}
    </Stack>
  )
}

function Words({ item }: { item: Item }) {
  const update = useApiMutation(updateVaultItem)
  // Compared with the saved values, because the item reloads only after saving.
  const { data: albums } = useApiQuery(listAlbums, {})
  const [saved, setSaved] = useState<FormValues>({ title: item.title, alt: item.alt, ...albumFormValues(albums, item.albumIds) })
  const form = useForm({
    shape: updateVaultItem.body,
    initial: saved,
    labels: {},
    submit: async ({ title = '', alt = '' }) => {
      const isMoved = albums.some(({ _id }) => saved[_id] !== form.values[_id])
      const body = { title, alt, ...(isMoved && { albumIds: chosenAlbums(albums, form.values) }) }
      await update.mutateAsync({ params: { id: item._id }, body })
      form.set('title', title)
      form.set('alt', alt)
      setSaved({ ...form.values, title, alt })
      toast(t('Changes saved'))
    },
  })
  useReportChanges(isChangedFrom(saved, form))
  const altHint =
    item.media.type === 'audio' ? t('Describe it for people who can’t hear it') : t('Describe it for people using screen readers')
  return (
    <form {...form.props}>
      <Stack>
        <TextField {...form.field('title')} isRequired={false} />
        <TextArea {...form.field('alt')} rows={2} hint={altHint} isRequired={false} />
        <AlbumChecks albums={albums} form={form} />
        <FormNote form={form} />
        <Button type="submit" variant="quiet" isPending={form.isPending}>
          {t('Save')}
        </Button>
      </Stack>
    </form>
  )
}

function DeleteItem({ item, onDone }: { item: Item; onDone: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const remove = useApiMutation(deleteVaultItem)
  return (
    <>
      <Button variant="plain" icon={TrashIcon} onClick={() => setIsConfirming(true)}>
        {t('Delete')}
      </Button>
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('Delete {count, plural, one {this item} other {# items}}?', { count: 1 })}
        consequence={<DeletionConsequence items={[item]} />}
        action={t('Delete')}
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { params: { id: item._id } },
            {
              onSuccess: () => {
                toast(t('Deleted'))
                onDone()
              },
              onError: (error) => toast(messageOf(error), 'bad'),
            },
          )
        }
      />
    </>
  )
}
