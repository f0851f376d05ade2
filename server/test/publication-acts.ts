/** Calls the API for each kind of publication: `kinds` gives a test the same acts for all of them. */
import type { Call } from '@fanfare/contract'
import * as galleries from '@fanfare/contract/galleries'
import * as lifecycle from '@fanfare/contract/post-lifecycle'
import * as posts from '@fanfare/contract/posts'
import * as vault from '@fanfare/contract/vault'
import * as videos from '@fanfare/contract/videos'
import { jpeg } from './pictures.ts'
import type { Caller, TestServer } from './test-server.ts'
import { film } from './test-videos.ts'

export interface Draft {
  readonly title?: string
  readonly price?: number
  readonly fileId: string | undefined
  readonly publish?: 'now' | 'scheduled' | 'draft'
  readonly scheduledAt?: string
  readonly expiresAt?: string
}

type Act = 'publish' | 'archive' | 'unarchive'
interface Own {
  readonly status: string
  readonly editedAt: string | null
  readonly expiresAt: string | null
  readonly can: readonly string[]
}

export interface Acts {
  readonly kind: string
  readonly table: string
  /** Photos are all different. Films of the same length are the same file. */
  upload(who: Caller, site: TestServer, seconds?: number): Promise<{ readonly _id: string }>
  create(who: Caller, draft: Draft): Promise<{ readonly _id: string; readonly status: string }>
  update(who: Caller, id: string, draft: Draft): Promise<Own>
  status(who: Caller, id: string): Promise<string>
  view(who: Call, id: string): Promise<{ readonly locked: boolean }>
  buy(who: Caller, id: string): Promise<unknown>
  remove(who: Caller, id: string): Promise<unknown>
  act(who: Caller, act: Act, id: string): Promise<Own>
}

const terms = ({ price }: Draft) => (price === undefined ? { audience: 'free' as const } : { audience: 'paid' as const, price })
const plan = ({ publish, scheduledAt, expiresAt }: Draft) => ({
  ...(expiresAt !== undefined && { expiresAt }),
  ...(publish !== undefined && { publish }),
  ...(scheduledAt !== undefined && { scheduledAt }),
})
const postBody = (draft: Draft) => ({
  ...terms(draft),
  ...plan(draft),
  text: draft.title ?? '',
  fileIds: [draft.fileId ?? []].flat(),
})
const galleryBody = (draft: Draft) => ({
  ...terms(draft),
  ...plan(draft),
  title: draft.title ?? 'Harbour',
  fileIds: [draft.fileId ?? []].flat(),
})
const videoBody = (draft: Draft) => ({
  ...terms(draft),
  ...plan(draft),
  title: draft.title ?? 'Tide',
  ...(draft.fileId && { videoId: draft.fileId }),
})
const uploadPhoto = async (who: Caller) => who(vault.uploadVaultPhoto, { files: { file: await jpeg() } })

export const kinds: readonly Acts[] = [
  {
    kind: 'post',
    table: 'posts',
    upload: uploadPhoto,
    create: (who, draft) => who(posts.createPost, { body: postBody(draft) }),
    update: (who, id, draft) => who(posts.updatePost, { params: { id }, body: postBody(draft) }),
    status: async (who, id) => (await who(posts.readOwnPost, { params: { id } })).status,
    view: (who, id) => who(posts.viewPost, { params: { id } }),
    buy: (who, id) => who(posts.buyPost, { params: { id } }),
    remove: (who, id) => who(posts.deletePost, { params: { id } }),
    act: (who, act, id) =>
      who({ publish: lifecycle.publishPost, archive: lifecycle.archivePost, unarchive: lifecycle.unarchivePost }[act], {
        params: { id },
      }),
  },
  {
    kind: 'gallery',
    table: 'galleries',
    upload: uploadPhoto,
    create: (who, draft) => who(galleries.createGallery, { body: galleryBody(draft) }),
    update: (who, id, draft) => who(galleries.updateGallery, { params: { id }, body: galleryBody(draft) }),
    status: async (who, id) => (await who(galleries.viewOwnGallery, { params: { id } })).status,
    view: (who, id) => who(galleries.viewGallery, { params: { id } }),
    buy: (who, id) => who(galleries.buyGallery, { params: { id } }),
    remove: (who, id) => who(galleries.deleteGallery, { params: { id } }),
    act: (who, act, id) =>
      who({ publish: galleries.publishGallery, archive: galleries.archiveGallery, unarchive: galleries.unarchiveGallery }[act], {
        params: { id },
      }),
  },
  {
    kind: 'video',
    table: 'videos',
    upload: async (who, site, seconds = 1) => who(vault.uploadVaultVideo, { files: { file: await film(site, seconds) } }),
    create: (who, draft) => who(videos.createVideo, { body: videoBody(draft) }),
    update: (who, id, draft) => who(videos.updateVideo, { params: { id }, body: videoBody(draft), files: {} }),
    status: async (who, id) => (await who(videos.viewOwnVideo, { params: { id } })).status,
    view: (who, id) => who(videos.viewVideo, { params: { id } }),
    buy: (who, id) => who(videos.buyVideo, { params: { id } }),
    remove: (who, id) => who(videos.deleteVideo, { params: { id } }),
    act: (who, act, id) =>
      who({ publish: videos.publishVideo, archive: videos.archiveVideo, unarchive: videos.unarchiveVideo }[act], {
        params: { id },
      }),
  },
]
