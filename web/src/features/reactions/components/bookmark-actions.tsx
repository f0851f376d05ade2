import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moveBookmark, removeReaction, type Bookmark, type BookmarkFolder } from '@fanfare/contract/reactions'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { patchEngagement } from '#core/engagement/patch-engagement.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.ts'
import { FolderIcon, TrashIcon } from '#ui/page-icons.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'
import { FolderSheet } from './folders.tsx'
import css from './folders.module.css'

const BOOKMARK = 'bookmark'

interface BookmarkActionsProps {
  readonly bookmark: Bookmark
  readonly folders: readonly BookmarkFolder[]
}

export function BookmarkActions({ bookmark, folders }: BookmarkActionsProps) {
  const queries = useQueryClient()
  const remove = useApiMutation(removeReaction)
  const [isMoving, setIsMoving] = useState(false)
  const { _id: id, card } = bookmark
  const name = card.title || card.performer.name
  const forget = () =>
    remove.mutate(
      { body: { action: BOOKMARK, objectType: card.kind, objectId: id } },
      {
        onSuccess: () => patchEngagement(queries, id, (before) => ({ ...before, isBookmarked: false })),
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  return (
    <>
      <MenuButton
        label={t('More about {name}', { name })}
        commands={[
          { label: t('Move to folder'), icon: FolderIcon, onSelect: () => setIsMoving(true) },
          { label: t('Remove bookmark'), icon: TrashIcon, onSelect: forget },
        ]}
      />
      {isMoving && <MoveSheet bookmark={bookmark} folders={folders} onClose={() => setIsMoving(false)} />}
    </>
  )
}

function MoveSheet({ bookmark, folders, onClose }: BookmarkActionsProps & { readonly onClose: () => void }) {
  const move = useApiMutation(moveBookmark)
  const [isNew, setIsNew] = useState(false)
  const choose = (folderId: string | null) =>
    move.mutate(
      { params: { id: bookmark._id }, body: { folderId } },
      { onSuccess: onClose, onError: (error) => toast(messageOf(error), 'bad') },
    )
  if (isNew) return <FolderSheet onClose={() => setIsNew(false)} />
  const choices = [{ _id: null, name: t('No folder') }, ...folders]
  return (
    <Sheet isOpen onClose={onClose} title={t('Move to folder')}>
      <div className={css['choices']}>
        {choices.map(({ _id, name }) => (
          <button
            key={_id ?? 'none'}
            type="button"
            className={css['choice']}
            aria-pressed={bookmark.folderId === _id}
            onClick={() => choose(_id)}
          >
            <FolderIcon />
            <bdi>{name}</bdi>
          </button>
        ))}
        <Button variant="quiet" size="small" icon={PlusIcon} onClick={() => setIsNew(true)}>
          {t('New folder')}
        </Button>
      </div>
    </Sheet>
  )
}
