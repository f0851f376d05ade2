/** Resumable uploads (tus). */
export { openUploadLocks } from './locks.ts'
export { registerUploads, type UploadTaker } from './routes.ts'
export { sweepUploads, uploadJobHandlers } from './sweep.ts'
