import { useState } from 'react'
import {
  addToAlbum,
  createAlbum,
  deleteVaultItems,
  listAlbums,
  MAX_ITEMS_PER_REQUEST,
  removeFromAlbum,
  type VaultItem,
} from '@fanfare/contract/vault'
import { PeopleShownButton } from '#core/consents/people-shown-button.tsx'
import { messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TrashIcon } from '#ui/page-icons.ts'
import { Confirm, Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { DeletionConsequence } from './deletion-consequence.tsx'
import css from './vault.module.css'

interface BulkBarProps {
  readonly selected: ReadonlySet<string>
  /** The listed items. */
  readonly items: readonly VaultItem[]
  /** The album that filters the list. */
  readonly albumId: string | undefined
  /** Removes these from the selection. */
  readonly onDrop: (ids: readonly string[]) => void
}

export function BulkBar({ selected, items, albumId, onDrop }: BulkBarProps) {
  const [openSheet, setOpenSheet] = useState<'album' | 'delete'>()
  const count = selected.size
  if (count === 0) return null
  const ids = [...selected]
  const close = () => setOpenSheet(undefined)
  return (
    <div className={css['bulk']} role="toolbar" aria-label={t('Selected items')}>
      <output>{t('{count, plural, one {# selected} other {# selected}}', { count })}</output>
      <Button variant="quiet" size="small" onClick={() => setOpenSheet('album')}>
        {t('Add to album')}
      </Button>
      <PeopleShownButton ids={ids} size="small" />
      {albumId !== undefined && <TakeOut {...{ ids, albumId, onDrop }} />}
      <Button variant="quiet" size="small" icon={TrashIcon} onClick={() => setOpenSheet('delete')}>
        {t('Delete')}
      </Button>
      <Button variant="plain" size="small" onClick={() => onDrop(ids)}>
        {t('Clear selection')}
      </Button>
      {openSheet === 'album' && <AlbumSheet ids={ids} onClose={close} onDrop={onDrop} />}
      <DeleteItems
        ids={ids}
        items={items.filter(({ _id }) => selected.has(_id))}
        isOpen={openSheet === 'delete'}
        onClose={close}
        onDrop={onDrop}
      />
    </div>
  )
}

interface ActProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDrop: BulkBarProps['onDrop']
}

/**
 * Changes as many items per request as the server accepts. Completed items leave the selection, so that a retry after a failure
 * continues with the rest.
 */
async function inParts({ ids, onDrop }: Pick<ActProps, 'ids' | 'onDrop'>, change: (part: string[]) => Promise<unknown>) {
  for (let from = 0; from < ids.length; from += MAX_ITEMS_PER_REQUEST) {
    const part = ids.slice(from, from + MAX_ITEMS_PER_REQUEST)
    await change(part)
    onDrop(part)
  }
}

interface TakeOutProps extends Pick<ActProps, 'ids' | 'onDrop'> {
  readonly albumId: string
}

/** Removes items from the shown album. No confirmation, because they can be added again. */
function TakeOut({ ids, albumId, onDrop }: TakeOutProps) {
  const remove = useApiMutation(removeFromAlbum)
  const [isPending, setIsPending] = useState(false)
  async function run(): Promise<void> {
    setIsPending(true)
    try {
      let album = ''
      await inParts({ ids, onDrop }, async (part) => {
        album = (await remove.mutateAsync({ params: { id: albumId }, body: { ids: part } })).name
      })
      toast(t('Removed from {name}', { name: album }))
    } catch (error) {
      toast(messageOf(error), 'bad')
    }
    setIsPending(false)
  }
  return (
    <Button variant="quiet" size="small" isPending={isPending} onClick={() => void run()}>
      {t('Remove from album')}
    </Button>
  )
}

interface DeleteItemsProps extends ActProps {
  readonly items: readonly VaultItem[]
  readonly isOpen: boolean
}

function DeleteItems({ ids, items, isOpen, onClose, onDrop }: DeleteItemsProps) {
  const remove = useApiMutation(deleteVaultItems)
  const [isPending, setIsPending] = useState(false)
  async function run(): Promise<void> {
    setIsPending(true)
    try {
      await inParts({ ids, onDrop }, (part) => remove.mutateAsync({ body: { ids: part } }))
      onClose()
      toast(t('Deleted'))
    } catch (error) {
      toast(messageOf(error), 'bad')
    }
    setIsPending(false)
  }
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onClose}
      title={t('Delete {count, plural, one {this item} other {# items}}?', { count: ids.length })}
      consequence={<DeletionConsequence items={items} />}
      action={t('Delete')}
      isPending={isPending}
      onConfirm={() => void run()}
    />
  )
}

const NEW = 'new'

/** Selects an existing album or creates one. */
function AlbumSheet({ ids, onClose, onDrop }: ActProps) {
  const { data: albums } = useApiQuery(listAlbums, {})
  const [chosen, setChosen] = useState(albums[0]?._id ?? NEW)
  const [name, setName] = useState('')
  const create = useApiMutation(createAlbum)
  const add = useApiMutation(addToAlbum)
  const problem = create.error ?? add.error

  async function save(): Promise<void> {
    const id = chosen === NEW ? (await create.mutateAsync({ body: { name } }))._id : chosen
    // A retry does not create it again.
    setChosen(id)
    let album = ''
    await inParts({ ids, onDrop }, async (part) => {
      album = (await add.mutateAsync({ params: { id }, body: { ids: part } })).name
    })
    onClose()
    toast(t('Added to {name}', { name: album }))
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('Add to album')}
      footer={
        <Button
          disabled={chosen === NEW && name.trim() === ''}
          isPending={create.isPending || add.isPending}
          // The sheet shows the error.
          onClick={() => void save().catch(() => undefined)}
        >
          {t('Add')}
        </Button>
      }
    >
      <SelectField
        label={t('Album')}
        options={[...albums.map((album) => ({ value: album._id, label: album.name })), { value: NEW, label: t('New album') }]}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === NEW && <TextField label={t('Album name')} value={name} onChange={setName} maxLength={80} />}
      {problem && <p role="alert">{messageOf(problem)}</p>}
    </Sheet>
  )
}
