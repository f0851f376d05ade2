export const rawKey = (id: string) => `raw/${id}`
export const photoFolder = (id: string) => `photos/${id}`
export const photoKey = (id: string, variant: 'full' | 'card' | 'thumb') => `${photoFolder(id)}/${variant}.webp`
export const documentKey = (id: string) => `documents/${id}.webp`
export const videoFolder = (id: string) => `videos/${id}`
export const videoKey = (id: string, file: string) => `${videoFolder(id)}/${file}`
export const audioFolder = (id: string) => `audios/${id}`
export const audioKey = (id: string, file: string) => `${audioFolder(id)}/${file}`
/** Uploaded files without their metadata. */
export const ORIGINALS = 'originals'
export const originalFolder = (id: string) => `${ORIGINALS}/${id}`
export const originalKey = (id: string, file: string) => `${originalFolder(id)}/${file}`
