import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ChevronDownIcon } from '#ui/page-icons.ts'
import css from './scroll-to-newest-button.module.css'

interface ScrollToNewestButtonProps {
  /** The number of unread messages from the other person. */
  readonly news: number
  readonly onPress: () => void
}

export const ScrollToNewestButton = ({ news, onPress }: ScrollToNewestButtonProps) => (
  <div className={css['below']}>
    <Button size="small" variant={news > 0 ? 'primary' : 'quiet'} icon={ChevronDownIcon} onClick={onPress}>
      {news > 0 ? t('{news, plural, one {# new message} other {# new messages}}', { news }) : t('Newest')}
    </Button>
  </div>
)
