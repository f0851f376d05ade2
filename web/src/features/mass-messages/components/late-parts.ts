/** Parts that two pages of this feature share. Their code and styles load after either page. */
import { lazyPart, LoadingFailed } from '#ui/lazy-part.tsx'

export const MassForm = lazyPart(() => import('./mass-form.tsx'), LoadingFailed)
export const MessagePreview = lazyPart(() => import('#core/message-preview/message-preview.tsx'), LoadingFailed)
