/** Links from a draft to the captions of its video or recording, which belong to the vault item. */
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { isReceived, type DraftMedia } from './draft-media.ts'

/** Opens in a new tab, so that the draft stays open. */
export function CaptionsLink({ item }: { readonly item: DraftMedia }) {
  const { id, type } = item
  if (id === undefined || type === 'photo' || !isReceived(item)) return null
  return (
    <Button variant="quiet" size="small" to={`/studio/vault?item=${id}`} target="_blank">
      {type === 'video' ? t('Captions and transcript') : t('Transcript')}
    </Button>
  )
}
