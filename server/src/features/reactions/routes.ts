import { done } from '@fanfare/contract'
import * as reactions from '@fanfare/contract/reactions'
import type { BookmarkFolder } from '@fanfare/contract/reactions'
import { countByFolder, listBookmarks } from '#core/engagement/index.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { foldersOf, type FolderRow } from './folder-store.ts'
import { changeFolder, createFolder, moveToFolder, removeFolder } from './folders.ts'
import { react, unreact } from './react.ts'

const ALL = 'all'

const folderView = ({ id, name }: FolderRow, total: number): BookmarkFolder => ({ _id: id, name, total })

export const routes = [
  mutation(reactions.addReaction, async ({ tx, viewer, body }) => {
    await react(tx, viewer, body)
    return done
  }),

  mutation(reactions.removeReaction, async ({ tx, viewer, body }) => {
    await unreact(tx, viewer, body)
    return done
  }),

  query(reactions.listBookmarks, ({ ctx, viewer, params: { type }, query: { folderId, limit, cursor } }) =>
    listBookmarks(ctx, viewer, { kind: type === ALL ? undefined : type, folderId, limit, cursor }),
  ),

  query(reactions.listBookmarkFolders, async ({ ctx: { db }, viewer, query: { limit = 100 } }) => {
    const [rows, totals] = await Promise.all([foldersOf(db, viewer.id, limit), countByFolder(db, viewer.id)])
    return { data: rows.map((row) => folderView(row, totals.get(row.id) ?? 0)), total: rows.length }
  }),

  mutation(reactions.createBookmarkFolder, async ({ tx, viewer, body }) =>
    folderView(await createFolder(tx, viewer, body.name), 0),
  ),

  mutation(reactions.renameBookmarkFolder, async ({ tx, viewer, params, body }) => {
    const { row, total } = await changeFolder(tx, viewer, params.id, body.name)
    return folderView(row, total)
  }),

  mutation(reactions.deleteBookmarkFolder, async ({ tx, viewer, params }) => {
    await removeFolder(tx, viewer, params.id)
    return done
  }),

  mutation(reactions.moveBookmark, async ({ tx, viewer, params, body }) => {
    await moveToFolder(tx, viewer, params.id, body.folderId)
    return done
  }),
]
