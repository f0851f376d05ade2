import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  createBookmarkFolder,
  deleteBookmarkFolder,
  renameBookmarkFolder,
  type BookmarkFolder,
} from '@fanfare/contract/reactions'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { FormNote } from '#core/form-note.tsx'
import { useForm } from '#core/form.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatCompact } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { FolderIcon } from '#ui/page-icons.ts'
import { Sheet } from '#ui/sheet.tsx'
import css from './folders.module.css'

/** Returns the address of the bookmarks with these filters. */
export function bookmarksPath({ kind = '', folder = '' }: { kind?: string; folder?: string }): string {
  const query = new URLSearchParams({ ...(folder && { folder }), ...(kind && { kind }) })
  return query.size > 0 ? `/bookmarks?${query}` : '/bookmarks'
}

interface FoldersProps {
  readonly folders: readonly BookmarkFolder[]
  /** The open folder. */
  readonly open: BookmarkFolder | undefined
  readonly kind: string
}

export function Folders({ folders, open, kind }: FoldersProps) {
  const [sheet, setSheet] = useState<'new' | 'rename' | 'delete'>()
  const close = () => setSheet(undefined)
  return (
    <nav aria-label={t('Folders')} className={css['folders']}>
      {folders.length > 0 && (
        <Link to={bookmarksPath({ kind })} className={css['folder']} aria-current={open ? undefined : 'page'}>
          {t('All folders')}
        </Link>
      )}
      {folders.map(({ _id, name, total }) => (
        <Link
          key={_id}
          to={bookmarksPath({ kind, folder: _id })}
          className={css['folder']}
          aria-current={open?._id === _id ? 'page' : undefined}
        >
          <FolderIcon size={18} />
          <bdi>{name}</bdi>
          {total > 0 && <span className={css['total']}>{formatCompact(total)}</span>}
        </Link>
      ))}
      <Button variant="plain" size="small" icon={PlusIcon} onClick={() => setSheet('new')}>
        {t('New folder')}
      </Button>
      {open && (
        <span className={css['acts']}>
          <Button variant="plain" size="small" onClick={() => setSheet('rename')}>
            {t('Rename')}
          </Button>
          <Button variant="plain" size="small" onClick={() => setSheet('delete')}>
            {t('Delete folder')}
          </Button>
        </span>
      )}
      {(sheet === 'new' || sheet === 'rename') && (
        <FolderSheet {...(sheet === 'rename' && open && { folder: open })} onClose={close} />
      )}
      {sheet === 'delete' && open && <DeleteFolder folder={open} onClose={close} />}
    </nav>
  )
}

interface FolderSheetProps {
  /** Absent for a new one. */
  readonly folder?: BookmarkFolder
  readonly onClose: () => void
}

export function FolderSheet({ folder, onClose }: FolderSheetProps) {
  const make = useApiMutation(createBookmarkFolder)
  const rename = useApiMutation(renameBookmarkFolder)
  const form = useForm({
    shape: createBookmarkFolder.body,
    initial: { name: folder?.name ?? '' },
    submit: async (body) => {
      await (folder ? rename.mutateAsync({ params: { id: folder._id }, body }) : make.mutateAsync({ body }))
      onClose()
    },
  })
  return (
    <Sheet isOpen onClose={onClose} title={folder ? t('Rename folder') : t('New folder')}>
      <form {...form.props} className={css['form']}>
        <TextField {...form.field('name')} isRequired autoFocus />
        <FormNote form={form} />
        <Button type="submit" isPending={form.isPending}>
          {t('Save')}
        </Button>
      </form>
    </Sheet>
  )
}

function DeleteFolder({ folder, onClose }: Required<FolderSheetProps>) {
  const navigate = useNavigate()
  return (
    <ConfirmMutation
      route={deleteBookmarkFolder}
      input={{ params: { id: folder._id } }}
      onDone={() => void navigate('/bookmarks', { replace: true })}
      isOpen
      onClose={onClose}
      title={t('Delete folder {name}?', { name: folder.name })}
      consequence={t('Its bookmarks are kept without a folder.')}
      action={t('Delete')}
    />
  )
}
