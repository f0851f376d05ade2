import { useState } from 'react'
import { createAlbum, deleteAlbum, listAlbums, renameAlbum, type Album } from '@fanfare/contract/vault'
import { useUrlFilters } from '#core/url-filters.tsx'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { isChangedFrom } from '#core/stored-form.ts'
import { useReportChanges, EditSheet } from '#core/edit-sheet.tsx'
import { useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { EditIcon, PlusIcon } from '#ui/icons.ts'
import { Inline, Stack } from '#ui/layout/boxes.tsx'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { TrashIcon } from '#ui/page-icons.ts'
import { toast } from '#ui/toast.ts'
import css from './albums.module.css'

export function AlbumsSheet({ onClose }: { onClose: () => void }) {
  const { data: albums } = useApiQuery(listAlbums, {})
  return (
    <EditSheet onClose={onClose} title={t('Albums')}>
      <Stack>
        {albums.length === 0 ? (
          <p>{t('Use albums to organize your vault. An item can be in several.')}</p>
        ) : (
          <ul className={css['list']} aria-label={t('Albums')}>
            {albums.map((album) => (
              <AlbumRow key={album._id} album={album} />
            ))}
          </ul>
        )}
        <NewAlbum />
      </Stack>
    </EditSheet>
  )
}

function AlbumRow({ album }: { album: Album }) {
  const { _id: id, name, totalItems } = album
  const { params, put } = useUrlFilters()
  const [isRenaming, setIsRenaming] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  if (isRenaming) {
    return (
      <li>
        <RenameForm album={album} onDone={() => setIsRenaming(false)} />
      </li>
    )
  }
  return (
    <li>
      <span className={css['name']}>
        <bdi>{name}</bdi>
        <small>{t('{count, plural, =0 {Empty} one {# item} other {# items}}', { count: totalItems })}</small>
      </span>
      <MenuButton
        label={t('Options for {name}', { name })}
        commands={[
          { label: t('Rename'), icon: EditIcon, onSelect: () => setIsRenaming(true) },
          { label: t('Delete'), icon: TrashIcon, tone: 'danger', onSelect: () => setIsConfirming(true) },
        ]}
      />
      <ConfirmMutation
        route={deleteAlbum}
        input={{ params: { id } }}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('Delete {name}?', { name })}
        consequence={t('This only deletes the album. Its items stay in your vault and everywhere they’re shown.')}
        action={t('Delete')}
        onDone={() => {
          toast(t('Deleted'))
          if (params.get('albumId') === id) put('albumId', '')
        }}
      />
    </li>
  )
}

function RenameForm({ album, onDone }: { album: Album; onDone: () => void }) {
  const rename = useApiMutation(renameAlbum)
  const initial = { name: album.name }
  const form = useForm({
    shape: renameAlbum.body,
    initial,
    labels: { name: t('Album name') },
    submit: async (body) => {
      await rename.mutateAsync({ params: { id: album._id }, body })
      onDone()
    },
  })
  useReportChanges(isChangedFrom(initial, form))
  return (
    <form {...form.props}>
      <Stack isClose>
        <TextField {...form.field('name')} autoFocus autoComplete="off" />
        <FormNote form={form} />
        <Inline>
          <Button type="submit" size="small" isPending={form.isPending}>
            {t('Save')}
          </Button>
          <Button variant="plain" size="small" onClick={onDone}>
            {t('Cancel')}
          </Button>
        </Inline>
      </Stack>
    </form>
  )
}

const EMPTY = { name: '' }

function NewAlbum() {
  const create = useApiMutation(createAlbum)
  const form = useForm({
    shape: createAlbum.body,
    initial: EMPTY,
    labels: { name: t('New album') },
    submit: async (body) => {
      await create.mutateAsync({ body })
      form.reset()
    },
  })
  useReportChanges(isChangedFrom(EMPTY, form))
  return (
    <form {...form.props}>
      <Stack isClose>
        <TextField {...form.field('name')} isRequired={false} autoComplete="off" />
        <FormNote form={form} />
        <Inline>
          <Button type="submit" variant="quiet" size="small" icon={PlusIcon} isPending={form.isPending}>
            {t('Create')}
          </Button>
        </Inline>
      </Stack>
    </form>
  )
}
