import { storedKinds, type StoredKind } from './file-kinds.ts'

export const RAW = 'raw'
export const rawKey = (id: string) => `${RAW}/${id}`
export const folderOf = (kind: StoredKind, id: string) => `${storedKinds[kind].area}/${id}`
export const photoKey = (id: string, variant: 'full' | 'card' | 'thumb') => `${folderOf('photo', id)}/${variant}.webp`
export const documentKey = (id: string) => `${folderOf('document', id)}.webp`
/** Encrypted. */
export const idDocumentKey = (id: string) => `${folderOf('document', id)}.sealed`
export const videoFolder = (id: string) => folderOf('video', id)
export const videoKey = (id: string, file: string) => `${videoFolder(id)}/${file}`
export const audioFolder = (id: string) => folderOf('audio', id)
export const audioKey = (id: string, file: string) => `${audioFolder(id)}/${file}`
/** Uploaded files without their metadata. */
export const ORIGINALS = 'originals'
export const originalFolder = (id: string) => `${ORIGINALS}/${id}`
export const originalKey = (id: string, file: string) => `${originalFolder(id)}/${file}`
