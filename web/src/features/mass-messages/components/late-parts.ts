/** What two pages of this feature show, whose code and styles come after either of them. */
import { lazyPart, LoadingFailed } from '#ui/lazy-part.tsx'

export const MassForm = lazyPart(() => import('./mass-form.tsx'), LoadingFailed)
export const MessagePreview = lazyPart(() => import('#core/message-preview/message-preview.tsx'), LoadingFailed)
