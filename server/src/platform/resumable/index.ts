/** Resumable uploads (tus). */
export { openUploadLocks } from './locks.ts'
export { registerUploads, type UploadHooks } from './routes.ts'
export { sweepUploads, uploadJobHandlers } from './sweep.ts'
