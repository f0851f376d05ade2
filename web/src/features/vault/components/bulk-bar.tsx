/** What one can do with the chosen items together. */
import { useState } from 'react'
import { addToAlbum, createAlbum, deleteVaultItems, listAlbums } from '@fanfare/contract/vault'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { messageOf, useApiQuery } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TrashIcon } from '#ui/page-icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import css from './vault.module.css'

interface BulkBarProps {
  readonly selected: ReadonlySet<string>
  readonly onDone: () => void
}

export function BulkBar({ selected, onDone }: BulkBarProps) {
  const [openSheet, setOpenSheet] = useState<'album' | 'delete'>()
  const count = selected.size
  if (count === 0) return null
  const close = () => setOpenSheet(undefined)
  const end = (words: string) => {
    close()
    onDone()
    toast(words)
  }
  return (
    <div className={css['bulk']} role="toolbar" aria-label={t('Chosen items')}>
      <output>{t('{count, plural, one {# chosen} other {# chosen}}', { count })}</output>
      <Button variant="quiet" size="small" onClick={() => setOpenSheet('album')}>
        {t('Add to album')}
      </Button>
      <Button variant="quiet" size="small" icon={TrashIcon} onClick={() => setOpenSheet('delete')}>
        {t('Delete')}
      </Button>
      <Button variant="plain" size="small" onClick={onDone}>
        {t('Choose none')}
      </Button>
      {openSheet === 'album' && <AlbumSheet ids={[...selected]} onClose={close} onDone={end} />}
      <ConfirmMutation
        route={deleteVaultItems}
        input={{ body: { ids: [...selected] } }}
        onDone={() => end(t('Deleted'))}
        isOpen={openSheet === 'delete'}
        onClose={close}
        title={t('Delete {count, plural, one {this item} other {# items}}?', { count })}
        consequence={<p>{t('They leave the vault and every post and message. Those who have paid for one keep it.')}</p>}
        action={t('Delete')}
      />
    </div>
  )
}

interface AlbumSheetProps {
  readonly ids: string[]
  readonly onClose: () => void
  readonly onDone: (words: string) => void
}

const NEW = 'new'

/** An album that there is, or a new one. */
function AlbumSheet({ ids, onClose, onDone }: AlbumSheetProps) {
  const { data: albums } = useApiQuery(listAlbums, {})
  const [chosen, setChosen] = useState(albums[0]?._id ?? NEW)
  const [name, setName] = useState('')
  const create = useApiMutation(createAlbum)
  const add = useApiMutation(addToAlbum)
  const problem = create.error ?? add.error

  async function save(): Promise<void> {
    const id = chosen === NEW ? (await create.mutateAsync({ body: { name } }))._id : chosen
    const album = await add.mutateAsync({ params: { id }, body: { ids } })
    onDone(t('Added to {name}', { name: album.name }))
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
          // What went wrong stands in the sheet.
          onClick={() => void save().catch(() => undefined)}
        >
          {t('Add')}
        </Button>
      }
    >
      <SelectField
        label={t('Album')}
        options={[...albums.map((album) => ({ value: album._id, label: album.name })), { value: NEW, label: t('A new album') }]}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === NEW && <TextField label={t('Name of the album')} value={name} onChange={setName} maxLength={80} />}
      {problem && <p role="alert">{messageOf(problem)}</p>}
    </Sheet>
  )
}
