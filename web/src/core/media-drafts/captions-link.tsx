/** From something that is being written to what is said in one of its videos or recordings: that belongs to the item in the vault. */
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { isReceived, type DraftMedia } from './draft-media.ts'

/** In a tab of its own: what is being written stays as it is. */
export function CaptionsLink({ item }: { readonly item: DraftMedia }) {
  const { id, type } = item
  if (id === undefined || type === 'photo' || !isReceived(item)) return null
  return (
    <Button variant="quiet" size="small" to={`/studio/vault?item=${id}`} target="_blank">
      {type === 'video' ? t('Captions and transcript') : t('Transcript')}
    </Button>
  )
}
